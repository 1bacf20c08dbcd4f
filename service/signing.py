"""Keys that sign certificates: Ed25519, made, read and asked here alone.

Whoever imports this does so when a key is used: the library behind it is not small, and most commands need none.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

LARGEST = 64 * 1024
"""Bytes of a key file that are read at all."""
_CREATE = "`bigtwo key create FILE` makes one"


class KeyFileError(Exception):
    """A key that cannot be used; its text is one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The half of a key that everybody may have."""

    raw: bytes
    """Its 32 bytes."""

    @property
    def id(self) -> str:
        """What the key is called: the first 16 hexadecimal digits of the SHA-256 of its bytes."""
        return hashlib.sha256(self.raw).hexdigest()[:16]

    def fits(self, signature: bytes, message: bytes) -> bool:
        """Whether whoever holds the other half has signed a message."""
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    @property
    def pem(self) -> str:
        """The key as other programs read it."""
        key = Ed25519PublicKey.from_public_bytes(self.raw)
        return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A whole key, which is kept secret."""

    secret: Ed25519PrivateKey
    public: PublicKey

    def sign(self, message: bytes) -> bytes:
        """Sign a message; the same message always gives the same signature."""
        return self.secret.sign(message)


def create_key(path: Path) -> SigningKey:
    """Make a new key and write it to a new file that only its owner may read."""
    secret = Ed25519PrivateKey.generate()
    text = secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123 - its mode
            file.write(text)
    except FileExistsError:
        raise KeyFileError(f"{path} is there already: a key is never overwritten, so name another file") from None
    except OSError as error:
        raise KeyFileError(f"{path} cannot be written: {error.strerror or error}") from None
    return _whole(secret)


def read_signing_key(path: Path) -> SigningKey:
    """Read a whole key from a PEM file."""
    try:
        key = load_pem_private_key(_read(path), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise KeyFileError(f"{path} holds no private key that can be read (PEM, PKCS #8): {_CREATE}") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileError(f"{path} holds a key of another kind than Ed25519: {_CREATE}")
    return _whole(key)


def read_public_key(path: Path) -> PublicKey:
    """Read a public key: a PEM file, what `GET /api/v1/key` answers, or the file of the whole key."""
    data = _read(path)
    if b"PRIVATE KEY" in data:
        return read_signing_key(path).public
    if data.lstrip()[:1] == b"{":
        data = _pem_of(path, data)
    return _public(path, data)


def _pem_of(path: Path, data: bytes) -> bytes:
    try:
        told: Any = json.loads(data)
        return str(told["pem"]).encode()
    except (ValueError, TypeError, KeyError, RecursionError):
        raise KeyFileError(f'{path} is not what GET /api/v1/key answers: it holds no "pem"') from None


def _public(path: Path, data: bytes) -> PublicKey:

    try:
        key = load_pem_public_key(data)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise KeyFileError(
            f"{path} holds no public Ed25519 key: give a PEM file, or what the server's /api/v1/key answers"
        )
    return PublicKey(key.public_bytes_raw())


def _whole(secret: Ed25519PrivateKey) -> SigningKey:
    return SigningKey(secret, PublicKey(secret.public_key().public_bytes_raw()))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise KeyFileError(f"{path} cannot be read: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise KeyFileError(f"{path} is larger than any key: name a file that holds one")
    return data
