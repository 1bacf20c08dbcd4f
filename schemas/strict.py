"""An object of which every field is known, and whose problems are all told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from marshmallow import EXCLUDE, Schema, ValidationError, fields, missing

from schemas.malformed import MOST_PROBLEMS, SCHEMA, Fault, pointer
from schemas.words import nearest, show, unknown


class FieldError(ValidationError):
    """A value that a field does not take; holds faults with pointers from the field on."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(list(faults))


def refused(message: str, code: str = SCHEMA, where: str = "") -> FieldError:
    """Refuse a value for one reason."""
    return FieldError(Fault(code, message, where))


Reader = Callable[[object, str, Mapping[str, Any]], Any]
"""From a value as written, its name and the object around it to what the value stands for, or a FieldError."""


class StrictField(fields.Field[Any]):
    """One field; it takes a value exactly as it should be written, and says what it wants otherwise."""

    wanted = "a value"

    @property
    def reader(self) -> Reader:
        """What reads its values."""
        return self._read

    def _read(self, value: object, name: str, log: Mapping[str, Any], /) -> Any:
        raise NotImplementedError

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **more: Any) -> Any:
        """Read a value in marshmallow's own way, so that a schema can be loaded as any other."""
        if value is missing:
            return super().deserialize(value, attr, data, **more)
        return self._read(value, str(attr), data)

    def not_wanted(self, name: str, value: object, hint: str = "") -> FieldError:
        """Refuse a value of the wrong kind."""
        if value is None and not self.required:
            hint = "leave the field out where it is not known"
        return refused(f"{name} is {self.wanted}, not {show(value)}" + (f": {hint}" if hint else ""))


class StrictSchema(Schema):
    """The fields of one kind of object."""

    class Meta:
        """Unknown fields are told by `take`, which names the nearest known ones and lets x-… pass."""

        unknown = EXCLUDE

    free: ClassVar[bool] = True
    """Whether the recorder's own fields, x-…, may stand here."""

    def __init__(self) -> None:
        super().__init__()
        self.readers = {name: field.reader for name, field in self._strict_fields()}
        self.required = tuple(name for name, field in self.load_fields.items() if field.required)

    def _strict_fields(self) -> Iterator[tuple[str, StrictField]]:
        for name, field in self.load_fields.items():
            if isinstance(field, StrictField):
                yield name, field

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Word what is said of a field that is missing."""
        wanted = getattr(field_obj, "wanted", "a value")
        field_obj.error_messages["required"] = f"{field_name} is missing: it is {wanted}"

    def take(self, document: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
        """Read what can be read of an object, and list what is wrong with the rest, in the order of its fields.

        The same as `load`, but for unknown fields; `load` visits absent fields too, and that takes as long again.
        """
        found: dict[str, Any] = {}
        faults: list[Fault] = []
        for name, value in document.items():
            read = self.readers.get(name)
            try:
                if read:
                    found[name] = read(value, name, document)
                elif not (self.free and name.startswith("x-")) and len(faults) <= MOST_PROBLEMS:
                    faults.append(self._unknown(name, document))
            except ValidationError as error:
                faults += _faults(name, error)
        faults += [self._missing(name) for name in self.required if name not in document]
        return found, faults

    def _missing(self, name: str) -> Fault:
        return Fault(SCHEMA, str(self.load_fields[name].error_messages["required"]), pointer(name))

    def _unknown(self, name: str, document: Mapping[str, Any]) -> Fault:
        """Refuse a field, and name the nearest one, of those that do not stand there yet if one of them is near."""
        absent = [field for field in self.load_fields if field not in document]
        known = absent if nearest(name, absent) else self.load_fields
        otherwise = "; fields of your own begin with x-" if self.free else ""
        return Fault(SCHEMA, unknown(name, known, "field", otherwise), pointer(name))


def _faults(name: str, error: ValidationError) -> list[Fault]:
    """What a field said against its value, with pointers from its object on."""
    said = error.messages if isinstance(error.messages, list) else []
    faults = [fault if isinstance(fault, Fault) else Fault(SCHEMA, str(fault), "") for fault in said]
    return [fault.under(pointer(name)) for fault in faults]
