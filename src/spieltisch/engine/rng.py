"""Seeded, splittable random numbers: the same on every machine, compiled or interpreted.

The generator is sfc32 (four words of 32 bits), so all intermediate values fit into 64-bit integers.
"""

from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
GOLDEN: Final = 0x9E3779B9
WARM_UP: Final = 12


class Rng:
    """A stream of random numbers that depends only on its seed.

    >>> rng = Rng(0)
    >>> [rng.below(1000) for _ in range(4)]
    [332, 461, 106, 768]
    """

    def __init__(self, seed: int = 0) -> None:
        reduced = seed % (1 << 63)
        self._seed_low: i64 = reduced & WORD
        self._seed_high: i64 = reduced >> 32
        self._a: i64 = self._seed_low
        self._b: i64 = self._seed_high
        self._c: i64 = GOLDEN
        self._counter: i64 = 1
        for _ in range(WARM_UP):
            self.word()

    def word(self) -> i64:
        """Return the next 32 random bits."""
        word: i64 = (self._a + self._b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD
        self._c = (((self._c << 21) & WORD | self._c >> 11) + word) & WORD
        return word

    def below(self, limit: i64) -> i64:
        """Return a uniform random number from 0 to limit - 1.

        :raises ValueError: when the limit is not from 1 to 2**31 - 1.
        """
        if limit < 1 or limit > 0x7FFFFFFF:
            raise ValueError(f"a random number needs a limit from 1 to 2147483647, not {limit}")
        product: i64 = self.word() * limit
        rest: i64 = product & WORD
        if rest < limit:  # reject the few words that would bias small numbers (Lemire's method)
            threshold: i64 = (0x100000000 - limit) % limit
            while rest < threshold:
                product = self.word() * limit
                rest = product & WORD
        return product >> 32

    def stream(self, name: str, number: int = 0) -> "Rng":
        """Return an independent stream that depends on the seed, the name and the number, not on past draws.

        >>> rng = Rng(1)
        >>> first = rng.stream("game", 3).below(1000)
        >>> _ = rng.below(6)
        >>> rng.stream("game", 3).below(1000) == first
        True
        """
        label = 0x811C9DC5
        for byte in f"{self._seed_low}/{self._seed_high}/{name}/{number}".encode():
            label = ((label ^ byte) * 0x01000193) & WORD
        mixer = Rng(self._seed_low | self._seed_high << 32)
        mixer._c = mixer._c ^ label
        for _ in range(WARM_UP):
            mixer.word()
        return Rng(mixer.word() | (mixer.word() >> 1) << 32)

    def clone(self) -> "Rng":
        """Return a copy that continues with the same numbers."""
        other = Rng(0)
        other.__setstate__(self.__getstate__())
        return other

    def __getstate__(self) -> tuple[int, int, int, int, int, int]:
        return (self._seed_low, self._seed_high, self._a, self._b, self._c, self._counter)

    def __setstate__(self, words: tuple[int, int, int, int, int, int]) -> None:
        self._seed_low, self._seed_high, self._a, self._b, self._c, self._counter = words

    def __reduce__(self) -> tuple[object, ...]:
        return (Rng, (0,), self.__getstate__())
