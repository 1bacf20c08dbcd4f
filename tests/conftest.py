"""What holds for every test."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("without a clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("without a clock")
