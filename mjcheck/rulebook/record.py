"""The base of a preset's records."""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, field
from typing import Any, dataclass_transform

from mjcheck.rulebook.keys import rule


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(rule, field))
class Record:
    """A frozen dataclass with keyword arguments, compared by its values.

    Its methods are written once here instead of being generated for each class: there are some thirty records, and
    generating code for them would take a good part of every start.
    """

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False)(cls)

    def __init__(self, **values: Any) -> None:
        keys: dict[str, Any] = getattr(type(self), "__dataclass_fields__", {})
        unknown = values.keys() - keys.keys()
        missing = [
            name
            for name, key in keys.items()
            if name not in values and key.default is MISSING and key.default_factory is MISSING
        ]
        if unknown or missing:
            raise TypeError(f"{type(self).__name__}: unknown {sorted(unknown)}, missing {missing}")
        for name, key in keys.items():
            if name in values:
                self.__dict__[name] = values[name]
            else:
                self.__dict__[name] = key.default if key.default is not MISSING else key.default_factory()

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to {name}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete {name}")

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({values})"
