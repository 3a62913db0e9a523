from __future__ import annotations

from mjcheck.cli.main import main

if __name__ == "__main__":
    main()
