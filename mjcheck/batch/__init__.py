"""Many hands at once, by columns: the same way as `mjcheck.judge`, walked by arrays."""

from __future__ import annotations
