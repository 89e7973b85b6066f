package dev.sennit.weave.rows;

import static dev.sennit.weave.assembly.Platform.LINUX_AARCH64;
import static dev.sennit.weave.assembly.Platform.LINUX_X86_64;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Table;
import dev.sennit.weave.isa.X64;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: the states that test rows distinguish a wrong meaning from the right one. The library's
 * tests execute these states on processors, to show that the right meaning is theirs.
 */
@Tag("surroundings")
class WrongMeaningsAreSeenTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          x64-v4 => add {d:32}, {b:32} => d = d - 1
          x64-v4 => lea {d:32}, [{a:64} + {b:64}] => d = a | b
          x64-v4 => lea {d:32}, [{a:64} + {n}] => 64: d = a + n
          x64-v4 => lea {d:64}, [{a:64} + {n}] => 32: d = a + n
          x64-v4 => andn {d:32}, {a:32}, {b:32} => d = a & ~b
          x64-v4 => not {d:32} => d = d
          x64-v4 => rol {d:32}, {n} => d = rotr(d, n)
          x64-v4 => rorx {d:32}, {a:32}, {n} => d = rotl(a, n)
          x64-v4 => mov {d:32}, dword ptr {m} => d = load(m + 4)
          x64-v4 => vmovd {d:xmm}, {a:32} => 16: d = a
          x64-v4 => vmovd {d:32}, {a:xmm} => 16: d = a
          x64-v4 => vmovq {d:xmm}, {a:64} => each 64: d = a
          x64-v4 => shr {d:64}, {n} => d = d << n
          x64-v4 => movzx {d:32}, byte ptr {m} => d = load16(m)
          x64-v4 => movzx {d:32}, word ptr {m} => d = load8(m)
          x64-v4 => mov byte ptr {m}, {a:8} => 32: store16(m, a)
          x64-v4 => mov word ptr {m}, {a:16} => 32: store8(m, a)
          x64-v4 => vmovdqu64 {d:xmm}, xmmword ptr {m} => 64: d = load(m)
          x64-v4 => vmovdqu64 xmmword ptr {m}, {a:xmm} => 64: store(m, a)
          x64-v4 => vpxorq {d:xmm}, {d:xmm}, {d:xmm} => 64: d = 1
          x64-v4 => test {a:64}, {a:64}\\nje {l} => 32: goto l if a == 0
          x64-v4 => test {a:64}, {a:64}\\njs {l} => 32: goto l if negative a
          x64-v4 => test {a:32}, {n}\\nje {l} => 64: goto l if (a & n) != 0
          x64-v4 => cmp {a:32}, {n}\\njb {l} => goto l if negative a - n
          x64-v4 => dec {d:64}\\njne {l} => d = d - 1; goto l if d != 0
          x64-v4 => jmp {l} => nothing
          x64-v4 => ret => nothing
          x64-v4 => vpaddd {d:xmm}, {a:xmm}, {b:xmm} => each 64: d = a + b
          x64-v4 => vprold {d:xmm}, {a:xmm}, {n} => each 32: d = rotr(a, n)
          x64-v4 => vpsrld {d:xmm}, {a:xmm}, {n} => each 64: d = a >> n
          x64-v4 => vpternlogd {d:xmm}, {b:xmm}, {c:xmm}, {n} => each 32: d = table(n, d, c, b)
          x64-v4 => vpbroadcastd {d:xmm}, dword ptr {m} => each 32: d = load(m)
          x64-sha512 => vmovdqu {d:xmm}, xmmword ptr {m} => each 64 of 256: d = load(m)
          x64-sha512 => vpaddq {d:ymm}, {a:ymm}, {b:ymm} => each 64: d = a + b
          x64-sha512 => vmovdqu {d:ymm}, ymmword ptr {m} => each 64: d = load(m)
          x64-sha512 => vmovdqu ymmword ptr {m}, {a:ymm} => each 64: store(m, a)
          x64-sha512 => vpshufb {d:ymm}, {a:ymm}, ymmword ptr {m} => each 8: d = shuffle(a, load(m))
          x64-sha512 => vpblendd {d:ymm}, {a:ymm}, {b:ymm}, 3 => each 64 of 256: d = withlanezero(b, a)
          x64-sha512 => vpermq {d:ymm}, {a:ymm}, 57 => each 64 of 256: d = a
          x64-sha512 => vperm2i128 {d:ymm}, {a:ymm}, {b:ymm}, 32 => each 64 of 256: d = highs(a, b)
          x64-sha512 => vextracti128 {d:xmm}, {a:ymm}, 1 => each 64: d = a
          x64-sha512 => vzeroupper => nothing
          x64-v3 => vinserti128 {d:ymm}, {a:ymm}, xmmword ptr {m}, 1 => each 64 of 256: d = sixteen(m)
          x64-v3 => vextracti128 xmmword ptr {m}, {a:ymm}, 1 => each 64: store(m, a)
          x64-v3 => vpunpckldq {d:ymm}, {a:ymm}, {b:ymm} => each 32 of 256: d = interleavedlows(b, a)
          x64-v3 => vpunpckhdq {d:ymm}, {a:ymm}, {b:ymm} => each 32 of 256: d = interleavedlows(a, b)
          x64-v3 => vpunpcklqdq {d:ymm}, {a:ymm}, {b:ymm} => each 32 of 256: d = interleavedlows(a, b)
          x64-v3 => vpunpckhqdq {d:ymm}, {a:ymm}, {b:ymm} => each 64: d = interleavedhighs(a, b)
          x64-v3 => vpandn {d:ymm}, {a:ymm}, {b:ymm} => each 32 of 256: d = a & ~b
          x64-v3 => vpaddd {d:ymm}, {a:ymm}, ymmword ptr {m} => each 32 of 256: d = a + broadcast(m)
          x64-v4 => vinserti32x4 {d:zmm}, {a:zmm}, xmmword ptr {m}, 1 => each 64 of 512: d = withthirdsixteen(a, sixteen(m))
          x64-v4 => vextracti32x4 xmmword ptr {m}, {a:zmm}, 2 => each 64: store(m, secondsixteen(a))
          x64-v4 => vprold {d:zmm}, {a:zmm}, {n} => each 64 of 512: d = rotl(a, n)
          x64-v4 => vpaddq {d:zmm}, {a:zmm}, qword ptr {m}{1to8} => each 64 of 512: d = a + load(m)
          x64-v4 => vpbroadcastd {d:zmm}, dword ptr {m} => each 32 of 512: d = load(m)
          x64-v4 => vpternlogd {d:zmm}, {b:zmm}, {c:zmm}, {n} => each 32: d = table(n, d, b, c)
          x64-v4 => vpshufb {d:zmm}, {a:zmm}, zmmword ptr {m} => each 8 of 256: d = shuffle(a, load(m))
          x64-v4 => vpermq {d:zmm}, {b:zmm}, {a:zmm} => each 64 of 512: d = lanesat(b, a)
          x64-v4 => vpermi2q {d:zmm}, {b:zmm}, {c:zmm} => each 64 of 512: d = lanesoftwoat(c, b, d)
          x64-v4 => vprolvq {d:zmm}, {a:zmm}, zmmword ptr {m} => each 64 of 512: d = lanesrotated(a, broadcast(m))
          x64-v4 => vpternlogq {d:zmm}, {b:zmm}, zmmword ptr {m}, {n} => each 64 of 512: d = table(n, b, d, load(m))
          x64-vaes => vaesenc {d:xmm}, {a:xmm}, {b:xmm} => each 8: d = aesenc(b, a)
          x64-vaes => vaesenc {d:ymm}, {a:ymm}, {b:ymm} => each 8: d = aesenc(a, b)
          x64-vaes => vaesenclast {d:xmm}, {a:xmm}, {b:xmm} => each 8: d = aesenc(a, b)
          x64-vaes => vpclmulqdq {d:xmm}, {a:xmm}, xmmword ptr {m}, 0 => each 64: d = productofhighs(a, load(m))
          x64-vaes => vpclmulqdq {d:ymm}, {a:ymm}, ymmword ptr {m}, 17 => each 64 of 256: d = productoflows(a, load(m))
          x64-vaes => vpclmulqdq {d:ymm}, {a:ymm}, ymmword ptr {m}, 17 => each 64 of 256: d = productofhighs(a, load(m + 8))
          x64-vaes => vpclmulqdq {d:xmm}, {a:xmm}, {b:xmm}, 16 => each 64: d = productofhighandlow(a, b)
          x64-vaes => vperm2i128 {d:ymm}, {a:ymm}, {a:ymm}, 0 => each 64 of 256: d = a
          x64-vaes => vpshufd {d:xmm}, {a:xmm}, 78 => each 64: d = a
          x64-vaes => vbroadcasti128 {d:ymm}, xmmword ptr {m} => each 64 of 256: d = load(m)
          x64-vaes => vpaddd {d:ymm}, {a:ymm}, ymmword ptr {m} => each 64 of 256: d = a + load(m)
          x64-vaes => vpand {d:xmm}, {a:xmm}, {b:xmm} => each 64: d = a | b
          x64-vaes => vmovdqa {d:ymm}, {a:ymm} => each 64: d = a
          a64 => add {d:w}, {a:w}, {b:w} => 64: d = a + b
          a64 => bic {d:w}, {a:w}, {b:w} => d = ~a & b
          a64 => eon {d:w}, {a:w}, {b:w} => d = a ^ b
          a64 => ror {d:w}, {a:w}, #{n} => d = rotl(a, n)
          a64 => ldp {d:w}, {e:w}, {m} => d = load(m + 4); e = load(m)
          a64 => ldp {d:x}, {e:x}, {m} => d = load(m); e = load(m + 4)
          a64 => add {d:x}, {a:x}, {b:x}, lsr #32 => d = a + (b >> 31)
          a64 => fmov {d:d}, {a:x} => 32: d = a
          a64 => fmov {d:w}, {a:s} => 16: d = a
          a64 => mov {d:x}, #{n} => 32: d = n
          a64 => sub {d:x}, {a:x}, #{n} => d = a + n
          a64 => and {d:w}, {a:w}, #{n} => d = a | n
          a64 => lsl {d:x}, {a:x}, #{n} => d = rotl(a, n)
          a64 => adr {d:x}, {p} => 64: d = 0
          a64 => ldrb {d:w}, {m} => d = load16(m)
          a64 => strh {a:w}, {m} => store8(m, a)
          a64 => strb {a:w}, {m} => store(m, a)
          a64 => ldr {d:q}, {m} => 64: d = load(m)
          a64 => str {a:q}, {m} => 64: store(m, a)
          a64 => ldr {d:d}, {m} => 32: d = load(m)
          a64 => cbz {a:x}, {l} => 32: goto l if a == 0
          a64 => cbnz {a:x}, {l} => 64: goto l
          a64 => tbnz {a:x}, #63, {l} => 32: goto l if negative a
          a64 => tst {a:w}, #{n}\\nb.eq {l} => goto l if (a & n) != 0
          a64 => cmp {a:w}, #{n}\\nb.lo {l} => goto l if negative a - n
          a64 => sub {d:x}, {d:x}, #1\\ncbnz {d:x}, {l} => d = d - 1; goto l if d != 0
          a64 => b {l} => nothing
          a64 => zip1 {d:v}.4s, {a:v}.4s, {b:v}.4s => each 32: d = interleavedhighs(a, b)
          a64 => zip2 {d:v}.2d, {a:v}.2d, {b:v}.2d => each 32: d = interleavedhighs(a, b)
          a64 => bsl {d:v}.16b, {b:v}.16b, {c:v}.16b => each 32: d = d & c | ~d & b
          a64 => ushr {d:v}.4s, {a:v}.4s, #{n} => each 64: d = a >> n
          a64-aes-sha3 => aese {d:v}.16b, {b:v}.16b => each 8: d = aesenclast(d, b)
          a64-aes-sha3 => aese {d:v}.16b, {b:v}.16b => each 8: d = aeseaesmc(d, b)
          a64-aes-sha3 => aese {d:v}.16b, {b:v}.16b\\naesmc {d:v}.16b, {d:v}.16b => each 8: d = aesenc(d, b)
          a64-aes-sha3 => aese {d:v}.16b, {b:v}.16b\\naesmc {d:v}.16b, {d:v}.16b => each 8: d = aese(d, b)
          a64-aes-sha3 => pmull {d:v}.1q, {a:v}.1d, {b:v}.1d => each 64: d = productofhighs(a, b)
          a64-aes-sha3 => pmull2 {d:v}.1q, {a:v}.2d, {b:v}.2d => each 64: d = productoflows(a, b)
          a64-aes-sha3 => eor {d:v}.16b, {a:v}.16b, {b:v}.16b => each 64: d = a | b
          a64-aes-sha3 => eor3 {d:v}.16b, {a:v}.16b, {b:v}.16b, {c:v}.16b => each 64: d = a ^ b | c
          a64-aes-sha3 => add {d:v}.4s, {a:v}.4s, {b:v}.4s => each 64: d = a + b
          a64-aes-sha3 => rev32 {d:v}.16b, {a:v}.16b => each 64: d = swap(a)
          a64-aes-sha3 => rev64 {d:v}.16b, {a:v}.16b => each 32: d = swap(a)
          a64-aes-sha3 => ext {d:v}.16b, {a:v}.16b, {a:v}.16b, #8 => each 64: d = a
          a64-aes-sha3 => dup {d:v}.4s, {a:v}.s[0] => each 32: d = a
          """)
  void aMeaning(String target, String escaped, String wrong) {
    String text = escaped.replace("\\n", "\n");
    Row right = row(Named.target(target).table(), text);
    Meaning meaning = Meaning.parse(right.meaning().bits(), wrong);
    Platform platform = target.startsWith("x64") ? LINUX_X86_64 : LINUX_AARCH64;
    assertSeen(
        platform,
        right,
        Row.of(text, meaning, right.latency(), right.needs(), right.views(), right.names()));
  }

  /** Such rows keep the bits above their results; others clear them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sha256rnds2 {d:xmm}, {b:xmm}, {c:xmm0}     | vsha256rnds2 {d:xmm}, {b:xmm}, {c:xmm0}",
        "sha1msg1 {d:xmm}, {b:xmm}                  | vsha1msg1 {d:xmm}, {b:xmm}",
        "vpshufd {d:xmm}, {a:xmm}, 238              | pshufd {d:xmm}, {a:xmm}, 238",
      })
  void anEncoding(String text, String wrong) {
    Row right = row(X64.SHA.table(), text);
    assertSeen(
        LINUX_X86_64,
        right,
        Row.of(
            wrong, right.meaning(), right.latency(), right.needs(), right.views(), right.names()));
  }

  private static Row row(Table table, String text) {
    return table.rows().stream().filter(row -> row.text().equals(text)).findFirst().orElseThrow();
  }

  private static void assertSeen(Platform platform, Row right, Row other) {
    assertThat(Fillings.of(right, Surroundings.of(platform)))
        .describedAs("states tell %s from %s", right.meaning(), other)
        .anyMatch(filling -> isSeen(filling, filling.withRow(other)));
  }

  private static boolean isSeen(Instruction right, Instruction wrong) {
    Stub stub = new Stub("stub", right);
    Stub other = new Stub("stub", wrong);
    return TestStates.of(stub, RowStubs.STATES_OF_A_STUB).stream()
        .anyMatch(state -> !Arrays.equals(Effect.on(state, stub), Effect.on(state, other)));
  }
}
