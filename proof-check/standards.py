"""The standards, stated over terms: what a block makes of a state, and how a message ends."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Callable, Optional

from terms import Term, Terms
from words import Words


def primes(count: int) -> list[int]:
    found: list[int] = []
    candidate = 2
    while len(found) < count:
        if all(candidate % prime for prime in found):
            found.append(candidate)
        candidate += 1
    return found


def cube_root(number: int) -> int:
    low, high = 0, 1 << (number.bit_length() // 3 + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle ** 3 <= number else (low, middle - 1)
    return low


# FIPS 180-4, 4.2: the first bits of the fractional parts of roots of primes.
SHA256_K = [cube_root(p << 96) & 0xFFFFFFFF for p in primes(64)]
SHA512_K = [cube_root(p << 192) & 0xFFFFFFFFFFFFFFFF for p in primes(80)]
SQUARE_ROOTS = [isqrt(p << 64) & 0xFFFFFFFF for p in primes(8)]
# RFC 1321, 3.4: the integer part of 2^32 times abs(sin(i)), here from RFC 1321's own table.
MD5_T = [int(line, 16) for line in """
d76aa478 e8c7b756 242070db c1bdceee f57c0faf 4787c62a a8304613 fd469501 698098d8 8b44f7af ffff5bb1 895cd7be
6b901122 fd987193 a679438e 49b40821 f61e2562 c040b340 265e5a51 e9b6c7aa d62f105d 02441453 d8a1e681 e7d3fbc8
21e1cde6 c33707d6 f4d50d87 455a14ed a9e3e905 fcefa3f8 676f02d9 8d2a4c8a fffa3942 8771f681 6d9d6122 fde5380c
a4beea44 4bdecfa9 f6bb4b60 bebfbc70 289b7ec6 eaa127fa d4ef3085 04881d05 d9d4d039 e6db99e5 1fa27cf8 c4ac5665
f4292244 432aff97 ab9423a7 fc93a039 655b59c3 8f0ccc92 ffeff47d 85845dd1 6fa87e4f fe2ce6e0 a3014314 4e0811a1
f7537e82 bd3af235 2ad7d2bb eb86d391""".split()]
# RFC 7693, 2.7.
BLAKE2_SIGMA = [[int(digit, 16) for digit in line] for line in """
0123456789abcdef ea489fd61c02b753 b8c052fdae367194 7931dcbe265a40f8 905724afe1bc683d
2c6a0b834d75fe19 c51fed4a0763928b db7ec13950f4862a 6fe9b308c2d714a5 a2847615fb9e3cd0""".split()]


Next = Callable[[Words, list[Term], list[Term]], list[Term]]


def md5(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """RFC 1321, 3.4."""
    t = w.terms
    a, b, c, d = state
    shifts = ((7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23), (6, 10, 15, 21))
    for i in range(64):
        function, word = (
            (lambda: w.choose(b, c, d), i),
            (lambda: w.choose(d, b, c), 5 * i + 1),
            (lambda: w.xor(b, c, d), 3 * i + 5),
            (lambda: t.xor(c, t.disjunction(b, t.invert(d))), 7 * i))[i // 16]
        turned = w.left(w.add(a, function(), block[word % 16], MD5_T[i]), shifts[i // 16][i % 4])
        a, b, c, d = d, w.add(b, turned), b, c
    return [w.add(x, y) for x, y in zip(state, (a, b, c, d))]


def sha1(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """FIPS 180-4, 6.1.2."""
    schedule = list(block)
    for i in range(16, 80):
        schedule.append(w.left(w.xor(schedule[i - 3], schedule[i - 8], schedule[i - 14], schedule[i - 16]), 1))
    a, b, c, d, e = state
    for i in range(80):
        function, constant = (
            (w.choose, 0x5A827999), (w.xor, 0x6ED9EBA1), (w.majority, 0x8F1BBCDC), (w.xor, 0xCA62C1D6))[i // 20]
        a, b, c, d, e = w.add(w.left(a, 5), function(b, c, d), e, constant, schedule[i]), a, w.left(b, 30), c, d
    return [w.add(x, y) for x, y in zip(state, (a, b, c, d, e))]


def sha2(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """FIPS 180-4, 6.2.2 and 6.4.2."""
    small = w.bits == 32
    k = SHA256_K if small else SHA512_K
    big0, big1, little0, little1 = (
        ((2, 13, 22), (6, 11, 25), (7, 18, 3), (17, 19, 10)) if small else
        ((28, 34, 39), (14, 18, 41), (1, 8, 7), (19, 61, 6)))

    def big(word: Term, turns: tuple[int, int, int]) -> Term:
        return w.xor(*(w.right(word, turn) for turn in turns))

    def little(word: Term, turns: tuple[int, int, int]) -> Term:
        return w.xor(w.right(word, turns[0]), w.right(word, turns[1]), w.terms.shift_right(word, turns[2]))

    schedule = list(block)
    for i in range(16, len(k)):
        schedule.append(w.add(
            little(schedule[i - 2], little1), schedule[i - 7], little(schedule[i - 15], little0), schedule[i - 16]))
    a, b, c, d, e, f, g, h = state
    for constant, word in zip(k, schedule):
        first = w.add(h, big(e, big1), w.choose(e, f, g), constant, word)
        second = w.add(big(a, big0), w.majority(a, b, c))
        a, b, c, d, e, f, g, h = w.add(first, second), a, b, c, w.add(d, first), e, f, g
    return [w.add(x, y) for x, y in zip(state, (a, b, c, d, e, f, g, h))]


def sha256_pair(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """FIPS 180-4, 5.1.1: a message of one block, and the block of its padding."""
    padding = [w.constant(word) for word in (0x80000000, *[0] * 14, 512)]
    return sha2(w, sha2(w, state, block), padding)


def sm3(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """GB/T 32905, 5.3."""
    schedule = list(block)
    for i in range(16, 68):
        x = w.xor(schedule[i - 16], schedule[i - 9], w.left(schedule[i - 3], 15))
        schedule.append(w.xor(x, w.left(x, 15), w.left(x, 23), w.left(schedule[i - 13], 7), schedule[i - 6]))
    a, b, c, d, e, f, g, h = state
    for i in range(64):
        constant = w.left(w.constant(0x79CC4519 if i < 16 else 0x7A879D8A), i % 32)
        first = w.left(w.add(w.left(a, 12), e, constant), 7)
        second = w.xor(first, w.left(a, 12))
        ff, gg = (w.xor, w.xor) if i < 16 else (w.majority, w.choose)
        third = w.add(ff(a, b, c), d, second, w.xor(schedule[i], schedule[i + 4]))
        fourth = w.add(gg(e, f, g), h, first, schedule[i])
        a, b, c, d = third, a, w.left(b, 9), c
        e, f, g, h = w.xor(fourth, w.left(fourth, 9), w.left(fourth, 17)), e, w.left(f, 19), g
    return [w.xor(x, y) for x, y in zip(state, (a, b, c, d, e, f, g, h))]


def keccak(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """FIPS 202, 3.2 and 3.3, behind the block's words in the sponge's outer part."""
    a = {(i % 5, i // 5): w.xor(lane, block[i]) if i < len(block) else lane for i, lane in enumerate(state)}
    register = 1
    for _ in range(24):
        c = [w.xor(*(a[x, y] for y in range(5))) for x in range(5)]
        d = [w.xor(c[x - 1], w.left(c[(x + 1) % 5], 1)) for x in range(5)]
        a = {(x, y): w.xor(lane, d[x]) for (x, y), lane in a.items()}
        x, y, turned = 1, 0, {(0, 0): a[0, 0]}
        for t in range(24):
            turned[x, y] = w.left(a[x, y], (t + 1) * (t + 2) // 2)
            x, y = y, (2 * x + 3 * y) % 5
        b = {(x, y): turned[(x + 3 * y) % 5, x] for x, y in a}
        t = w.terms
        a = {(x, y): w.xor(b[x, y], t.conjunction(t.invert(b[(x + 1) % 5, y]), b[(x + 2) % 5, y])) for x, y in a}
        constant = 0
        for j in range(7):
            constant |= (register & 1) << (1 << j) - 1
            register = register << 1 ^ (0x171 if register & 0x80 else 0)
        a[0, 0] = w.xor(a[0, 0], constant)
    return [a[i % 5, i // 5] for i in range(25)]


def blake2s(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """RFC 7693, 3.1 and 3.2. Behind h the state has the offset of the block's end, in two words, and the flag.

    The next block ends 64 bytes behind this one. Behind a message's last block, which may be short, nothing asks for it.
    """
    t = w.terms
    h, (low, high, flag) = state[:8], state[8:]
    iv = [w.constant(root) for root in SQUARE_ROOTS]
    v = h + iv[:4] + [w.xor(iv[4], low), w.xor(iv[5], high), w.xor(iv[6], flag), iv[7]]
    for sigma in BLAKE2_SIGMA:
        for i in range(8):
            a, b, c, d = (4 * row + (i + row * (i // 4)) % 4 for row in range(4))
            for word, turns in ((sigma[2 * i], (16, 12)), (sigma[2 * i + 1], (8, 7))):
                v[a] = w.add(v[a], v[b], block[word])
                v[d] = w.right(w.xor(v[d], v[a]), turns[0])
                v[c] = w.add(v[c], v[d])
                v[b] = w.right(w.xor(v[b], v[c]), turns[1])
    blocks = t.slice(t.concat((low, high)), 6, 58)
    offset = t.concat((t.constant(0, 6), t.add(blocks, t.constant(1, 58))))
    return [w.xor(h[i], v[i], v[i + 8]) for i in range(8)] + t.lanes(offset, 32) + [flag]


# The paper on BLAKE3, table 2: which word of a block stands where in the next round.
BLAKE3_PERMUTATION = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
# Table 3.
BLAKE3_CHUNK_START = 1


def blake3(w: Words, state: list[Term], block: list[Term]) -> list[Term]:
    """The paper on BLAKE3, 2.2 and 2.4. The state is the chaining value, the number of the chunk in two words, how many
    bytes the chunk has left with this block, and flags.

    A block is its chunk's last one if at most 64 bytes are left: if what is left is below 65, as signed words are. Only
    the last one is shorter than 64 bytes, and has the flags above the lowest byte. The first one alone starts a chunk.
    """
    t = w.terms
    chaining, (low, high, left, flags) = state[:8], state[8:]
    is_last = t.concat([t.slice(w.add(left, -65), 31, 1)] * 32)
    length = w.choose(is_last, left, w.constant(64))
    more = w.choose(is_last, t.shift_right(flags, 8), w.constant(0))
    v = chaining + [w.constant(root) for root in SQUARE_ROOTS[:4]]
    v += [low, high, length, t.disjunction(t.conjunction(flags, w.constant(0xFF)), more)]
    m = list(block)
    for _ in range(7):
        places = [(i, 4 + i, 8 + i, 12 + i) for i in range(4)]
        places += [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
        for i, (a, b, c, d) in enumerate(places):
            v[a] = w.add(v[a], v[b], m[2 * i])
            v[d] = w.right(w.xor(v[d], v[a]), 16)
            v[c] = w.add(v[c], v[d])
            v[b] = w.right(w.xor(v[b], v[c]), 12)
            v[a] = w.add(v[a], v[b], m[2 * i + 1])
            v[d] = w.right(w.xor(v[d], v[a]), 8)
            v[c] = w.add(v[c], v[d])
            v[b] = w.right(w.xor(v[b], v[c]), 7)
        m = [m[place] for place in BLAKE3_PERMUTATION]
    following = [low, high, w.add(left, -64), t.conjunction(flags, w.constant(~BLAKE3_CHUNK_START))]
    return [w.xor(v[i], v[i + 8]) for i in range(8)] + following


# What is written over a state before a message's last block, and at which byte: of a rest of so many bytes, and of a total.
Told = Callable[[Terms, int, Term], tuple[int, Term]]


def told_by_blake2s(terms: Terms, _: int, total: Term) -> tuple[int, Term]:
    """RFC 7693, 3.3: the length of the message, and the flag."""
    return 32, terms.concat((terms.zero_extend(total, 64), terms.constant(-1, 32)))


def told_by_blake3(terms: Terms, left: int, _: Term) -> tuple[int, Term]:
    """The paper on BLAKE3, 2.4: the length of the block."""
    return 40, terms.constant(left, 32)


@dataclass(frozen=True)
class Digest:
    """A family of digests, as the C header describes it."""

    name: str
    next_words: Next
    word_bits: int
    big_endian: bool
    state_bytes: int
    block_bytes: int
    # How many bytes of its last block hold the message's length in bits; none where the caller begins the padding, or
    # where the state tells the end.
    length_bytes: int
    # The lengths of digests that an HMAC goes on with.
    macs: tuple[int, ...]
    # How the state tells that a block is the last one, which may be whole.
    told: Optional[Told] = None
    # Whether what a kernel takes several of at once lies at equal distances, as the chunks of a message do.
    chunks: bool = False

    @property
    def stride(self) -> int:
        """How many bytes a whole block counts in a kernel's length: a power of two above every rest."""
        return 1 << self.rests[-1].bit_length()

    @property
    def rests(self) -> range:
        """How many bytes may be left behind the whole blocks."""
        return range(self.block_bytes + (self.told is not None))

    def any_state(self, terms: Terms, name: str) -> Term:
        """Returns a state of which nothing is known."""
        return terms.concat(terms.name(f"{name}[{i}]", 8, True) for i in range(self.state_bytes))

    def next(self, terms: Terms, state: Term, block: Term) -> Term:
        words = Words(terms, self.word_bits, self.big_endian)
        return words.write(self.next_words(words, words.read(state), words.read(block)))

    def last_blocks(self, terms: Terms, state: Term, rest: Term | None, total: Term) -> tuple[Term, list[Term]]:
        """Returns the state before the last blocks, and these: what is left of a message with its padding.

        `total` has 56 bits: the message's length in bytes, or the byte that begins the padding.
        """
        left = rest.width // 8 if rest else 0
        zeros = lambda count: [terms.constant(0, 8 * count)] if count else []
        begin = [rest] if rest else []
        if self.told:
            # RFC 7693, 3.3, and the paper on BLAKE3, 2.4: zeros.
            at, word = self.told(terms, left, total)
            behind = 8 * at + word.width
            parts = [terms.slice(state, 0, 8 * at), word]
            if behind < state.width:
                parts.append(terms.slice(state, behind, state.width - behind))
            return terms.concat(parts), [terms.concat(begin + zeros(self.block_bytes - left))]
        if self.length_bytes == 0:
            # FIPS 202, 5.1, with the suffix's bits in the same byte.
            first = terms.slice(total, 0, 8)
            end = terms.concat([first] + zeros(self.block_bytes - left - 1))
            last = terms.constant(0x80 << 8 * (self.block_bytes - left - 1), end.width)
            return state, [terms.concat(begin + [terms.xor(end, last) if left + 1 < self.block_bytes
                                                 else terms.disjunction(end, last)])]
        size = -(-(left + 1 + self.length_bytes) // self.block_bytes) * self.block_bytes
        bits = terms.shift_left(terms.zero_extend(total, 8 * self.length_bytes), 3)
        length = terms.reverse_bytes(bits) if self.big_endian else bits
        padding = [terms.constant(0x80, 8)] + zeros(size - left - 1 - self.length_bytes) + [length]
        return state, terms.lanes(terms.concat(begin + padding), 8 * self.block_bytes)


DIGESTS = {digest.name: digest for digest in [
    Digest("md5", md5, 32, False, 16, 64, 8, (16,)),
    Digest("sha1", sha1, 32, True, 20, 64, 8, (20,)),
    Digest("sha256", sha2, 32, True, 32, 64, 8, (28, 32)),
    Digest("sha256-pair", sha256_pair, 32, True, 32, 64, 8, ()),
    Digest("sha512", sha2, 64, True, 64, 128, 16, (28, 32, 48, 64)),
    Digest("sm3", sm3, 32, True, 32, 64, 8, (32,)),
    Digest("blake2s", blake2s, 32, False, 44, 64, 0, (), told_by_blake2s),
    Digest("blake3", blake3, 32, False, 48, 64, 0, (), told_by_blake3, True),
] + [Digest(f"keccak-{rate}", keccak, 64, False, 200, rate, 0, macs)
     for rate, macs in ((136, (32,)), (144, (28,)), (104, (48,)), (72, (64,)), (168, ()))]}
