"""The arena's tests play with the opponents' kernels, which one worker compiles for all."""

from tests.kernels import one_worker_compiles, plain

__all__ = ["one_worker_compiles", "plain"]
