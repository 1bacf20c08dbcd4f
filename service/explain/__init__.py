"""Which rules explain a recorded game: the same actions held against many rule sets; pure, on the standard library."""

from service.explain.candidates import Candidate
from service.explain.game import Explanation, Opinion, explain
from service.explain.games import Fit, fit
from service.explain.seating import seats_look_reversed

__all__ = ["Candidate", "Explanation", "Fit", "Opinion", "explain", "fit", "seats_look_reversed"]
