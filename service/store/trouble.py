"""Why a database cannot be used: each trouble is one sentence that says what to do."""

from __future__ import annotations


class DatabaseTroubleError(Exception):
    """A database that cannot be used as it is."""


class DatabaseHeldError(DatabaseTroubleError):
    """Another process has the database open; DuckDB gives a file to one process at a time."""


class DatabaseUnreadableError(DatabaseTroubleError):
    """The file cannot be opened, or it is no database."""


class DatabaseForeignError(DatabaseTroubleError):
    """A DuckDB file that holds something else."""


class DatabaseNewerError(DatabaseTroubleError):
    """A database that a newer bigtwo has brought further than this one knows."""


class DatabaseEditedError(DatabaseTroubleError):
    """A database whose schema was made by other steps than those of this bigtwo."""


class StoreClosedError(DatabaseTroubleError):
    """Work that came after the store was closed."""


class StoreBusyError(Exception):
    """Stored games are being derived or judged anew already; its text is one sentence."""


class ExportUnwrittenError(Exception):
    """An export that could not be written to its file; its text is one sentence."""
