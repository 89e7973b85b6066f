package dev.sennit.weave.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.isa.A64;
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
      delimiter = '|',
      value = {
        "add {d:32}, {b:32}                       | d = d - 1",
        "lea {d:32}, [{a:64} + {b:64}]            | d = a | b",
        "lea {d:32}, [{a:64} + {n}]               | 64: d = a + n",
        "lea {d:64}, [{a:64} + {n}]               | 32: d = a + n",
        "andn {d:32}, {a:32}, {b:32}              | d = a & ~b",
        "not {d:32}                               | d = d",
        "rol {d:32}, {n}                          | d = rotr(d, n)",
        "rorx {d:32}, {a:32}, {n}                 | d = rotl(a, n)",
        "mov {d:32}, dword ptr {m}                | d = load(m + 4)",
        "vmovd {d:xmm}, {a:32}                    | 16: d = a",
        "vmovd {d:32}, {a:xmm}                    | 16: d = a",
        "vmovq {d:xmm}, {a:64}                    | each 64: d = a",
        "shr {d:64}, {n}                          | d = d << n",
        "movzx {d:32}, byte ptr {m}               | d = load16(m)",
        "movzx {d:32}, word ptr {m}               | d = load8(m)",
        "mov byte ptr {m}, {a:8}                  | 32: store16(m, a)",
        "mov word ptr {m}, {a:16}                 | 32: store8(m, a)",
        "vmovdqu64 {d:xmm}, xmmword ptr {m}         | 64: d = load(m)",
        "vmovdqu64 xmmword ptr {m}, {a:xmm}         | 64: store(m, a)",
        "vpxorq {d:xmm}, {d:xmm}, {d:xmm}          | 64: d = 1",
        "test {a:64}, {a:64}\\nje {l}             | 32: goto l if a == 0",
        "test {a:64}, {a:64}\\njs {l}             | 32: goto l if negative a",
        "test {a:32}, {n}\\nje {l}                | 64: goto l if (a & n) != 0",
        "cmp {a:32}, {n}\\njb {l}                 | goto l if negative a - n",
        "dec {d:64}\\njne {l}                     | d = d - 1; goto l if d != 0",
        "jmp {l}                                  | nothing",
        "ret                                      | nothing",
        "vpaddd {d:xmm}, {a:xmm}, {b:xmm}         | each 64: d = a + b",
        "vprold {d:xmm}, {a:xmm}, {n}             | each 32: d = rotr(a, n)",
        "vpsrld {d:xmm}, {a:xmm}, {n}             | each 64: d = a >> n",
        "vpternlogd {d:xmm}, {b:xmm}, {c:xmm}, {n}| each 32: d = table(n, d, c, b)",
        "vpbroadcastd {d:xmm}, dword ptr {m}      | each 32: d = load(m)",
      })
  void onX64(String text, String wrong) {
    assertSeen(Platform.LINUX_X86_64, X64.V4.table(), text, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vmovdqu {d:xmm}, xmmword ptr {m}         | each 64 of 256: d = load(m)",
        "vpaddq {d:ymm}, {a:ymm}, {b:ymm}         | each 64: d = a + b",
        "vmovdqu {d:ymm}, ymmword ptr {m}         | each 64: d = load(m)",
        "vmovdqu ymmword ptr {m}, {a:ymm}         | each 64: store(m, a)",
        "vpshufb {d:ymm}, {a:ymm}, ymmword ptr {m} | each 8: d = shuffle(a, load(m))",
        "vpblendd {d:ymm}, {a:ymm}, {b:ymm}, 3    | each 64 of 256: d = withlanezero(b, a)",
        "vpermq {d:ymm}, {a:ymm}, 57              | each 64 of 256: d = a",
        "vperm2i128 {d:ymm}, {a:ymm}, {b:ymm}, 32 | each 64 of 256: d = highs(a, b)",
        "vextracti128 {d:xmm}, {a:ymm}, 1         | each 64: d = a",
        "vzeroupper                               | nothing",
      })
  void onWideVectorsOfX64(String text, String wrong) {
    assertSeen(Platform.LINUX_X86_64, X64.SHA512.table(), text, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vinserti128 {d:ymm}, {a:ymm}, xmmword ptr {m}, 1 | each 64 of 256: d = sixteen(m)",
        "vextracti128 xmmword ptr {m}, {a:ymm}, 1 | each 64: store(m, a)",
        "vpunpckldq {d:ymm}, {a:ymm}, {b:ymm}     | each 32 of 256: d = interleavedlows(b, a)",
        "vpunpckhdq {d:ymm}, {a:ymm}, {b:ymm}     | each 32 of 256: d = interleavedlows(a, b)",
        "vpunpcklqdq {d:ymm}, {a:ymm}, {b:ymm}    | each 32 of 256: d = interleavedlows(a, b)",
        "vpunpckhqdq {d:ymm}, {a:ymm}, {b:ymm}    | each 64: d = interleavedhighs(a, b)",
        "vpsrld {d:ymm}, {a:ymm}, {n}             | each 64 of 256: d = a >> n",
        "vpandn {d:ymm}, {a:ymm}, {b:ymm}         | each 32 of 256: d = a & ~b",
        "vpaddd {d:ymm}, {a:ymm}, ymmword ptr {m} | each 32 of 256: d = a + broadcast(m)",
      })
  void onLanesOfX64(String text, String wrong) {
    assertSeen(Platform.LINUX_X86_64, X64.V3.table(), text, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vinserti32x4 {d:zmm}, {a:zmm}, xmmword ptr {m}, 1 | each 64 of 512: d ="
            + " withthirdsixteen(a, sixteen(m))",
        "vinserti32x4 {d:zmm}, {a:zmm}, xmmword ptr {m}, 3 | each 64 of 512: d = sixteen(m)",
        "vextracti32x4 xmmword ptr {m}, {a:zmm}, 2 | each 64: store(m, secondsixteen(a))",
        "vprold {d:zmm}, {a:zmm}, {n}             | each 64 of 512: d = rotl(a, n)",
        "vpaddq {d:zmm}, {a:zmm}, qword ptr {m}{1to8} | each 64 of 512: d = a + load(m)",
        "vpbroadcastd {d:zmm}, dword ptr {m}      | each 32 of 512: d = load(m)",
        "vpternlogd {d:zmm}, {b:zmm}, {c:zmm}, {n} | each 32: d = table(n, d, b, c)",
        "vpshufb {d:zmm}, {a:zmm}, zmmword ptr {m} | each 8 of 256: d = shuffle(a, load(m))",
        "vpermq {d:zmm}, {b:zmm}, {a:zmm}         | each 64 of 512: d = lanesat(b, a)",
        "vpermi2q {d:zmm}, {b:zmm}, {c:zmm}       | each 64 of 512: d = lanesoftwoat(c, b, d)",
        "vpermi2q {d:zmm}, {b:zmm}, {c:zmm}       | each 64 of 512: d = lanesat(b, d)",
        "vprolvq {d:zmm}, {a:zmm}, zmmword ptr {m} | each 64 of 512: d = lanesrotated(a,"
            + " broadcast(m))",
        "vpternlogq {d:zmm}, {b:zmm}, zmmword ptr {m}, {n} | each 64 of 512: d = table(n, b, d,"
            + " load(m))",
        "vzeroupper                               | nothing",
      })
  void onWideLanesOfX64(String text, String wrong) {
    assertSeen(Platform.LINUX_X86_64, X64.V4.table(), text, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vaesenc {d:xmm}, {a:xmm}, {b:xmm}           | each 8: d = aesenc(b, a)",
        "vaesenc {d:ymm}, {a:ymm}, {b:ymm}           | each 8: d = aesenc(a, b)",
        "vaesenc {d:ymm}, {a:ymm}, {b:ymm}           | each 8 of 256: d = aesenclast(a, b)",
        "vaesenclast {d:xmm}, {a:xmm}, {b:xmm}       | each 8: d = aesenc(a, b)",
        "vaesenclast {d:ymm}, {a:ymm}, {b:ymm}       | each 8 of 256: d = aesenclast(b, a)",
        "vpclmulqdq {d:xmm}, {a:xmm}, xmmword ptr {m}, 0  | each 64: d = productofhighs(a,"
            + " load(m))",
        "vpclmulqdq {d:ymm}, {a:ymm}, ymmword ptr {m}, 17 | each 64 of 256: d = productoflows(a,"
            + " load(m))",
        "vpclmulqdq {d:ymm}, {a:ymm}, ymmword ptr {m}, 17 | each 64 of 256: d = productofhighs(a,"
            + " load(m + 8))",
        "vpclmulqdq {d:xmm}, {a:xmm}, {b:xmm}, 16    | each 64: d = productofhighandlow(a, b)",
        "vpclmulqdq {d:ymm}, {a:ymm}, {b:ymm}, 16    | each 64 of 256: d = productoflows(a, b)",
        "vpclmulqdq {d:ymm}, {a:ymm}, {b:ymm}, 1     | each 64 of 256: d = productoflowandhigh(a,"
            + " b)",
        "vperm2i128 {d:ymm}, {a:ymm}, {a:ymm}, 0     | each 64 of 256: d = a",
        "vpshufd {d:xmm}, {a:xmm}, 78                | each 64: d = a",
        "vpshufd {d:xmm}, {a:xmm}, 0                 | each 32: d = a",
        "vbroadcasti128 {d:ymm}, xmmword ptr {m}     | each 64 of 256: d = load(m)",
        "vpaddd {d:ymm}, {a:ymm}, ymmword ptr {m}    | each 64 of 256: d = a + load(m)",
        "vpxor {d:ymm}, {a:ymm}, ymmword ptr {m}     | each 64: d = a ^ load(m)",
        "vpand {d:xmm}, {a:xmm}, {b:xmm}             | each 64: d = a | b",
        "vmovdqa {d:ymm}, {a:ymm}                    | each 64: d = a",
      })
  void onAesOfX64(String text, String wrong) {
    assertSeen(Platform.LINUX_X86_64, X64.VAES.table(), text, wrong);
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
  void encodingsOfX64(String text, String wrong) {
    Row right = row(X64.SHA.table(), text);
    assertSeen(
        Platform.LINUX_X86_64,
        right,
        Row.of(
            wrong, right.meaning(), right.latency(), right.needs(), right.views(), right.names()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "add {d:w}, {a:w}, {b:w}                  | 64: d = a + b",
        "bic {d:w}, {a:w}, {b:w}                  | d = ~a & b",
        "orn {d:w}, {a:w}, {b:w}                  | d = ~a | b",
        "eon {d:w}, {a:w}, {b:w}                  | d = a ^ b",
        "ror {d:w}, {a:w}, #{n}                   | d = rotl(a, n)",
        "ldp {d:w}, {e:w}, {m}                    | d = load(m + 4); e = load(m)",
        "ldp {d:x}, {e:x}, {m}                    | d = load(m); e = load(m + 4)",
        "add {d:x}, {a:x}, {b:x}, lsr #32         | d = a + (b >> 31)",
        "fmov {d:d}, {a:x}                        | 32: d = a",
        "fmov {d:w}, {a:s}                        | 16: d = a",
        "mov {d:x}, #{n}                          | 32: d = n",
        "sub {d:x}, {a:x}, #{n}                   | d = a + n",
        "and {d:w}, {a:w}, #{n}                   | d = a | n",
        "lsl {d:x}, {a:x}, #{n}                   | d = rotl(a, n)",
        "adr {d:x}, {p}                           | 64: d = 0",
        "ldrb {d:w}, {m}                          | d = load16(m)",
        "strh {a:w}, {m}                          | store8(m, a)",
        "strb {a:w}, {m}                          | store(m, a)",
        "ldr {d:q}, {m}                           | 64: d = load(m)",
        "str {a:q}, {m}                           | 64: store(m, a)",
        "ldr {d:d}, {m}                           | 32: d = load(m)",
        "movi {d:v}.2d, #0000000000000000         | each 64: d = 1",
        "cbz {a:x}, {l}                           | 32: goto l if a == 0",
        "cbnz {a:x}, {l}                          | 64: goto l",
        "tbnz {a:x}, #63, {l}                     | 32: goto l if negative a",
        "tst {a:w}, #{n}\\nb.eq {l}               | goto l if (a & n) != 0",
        "cmp {a:w}, #{n}\\nb.lo {l}               | goto l if negative a - n",
        "sub {d:x}, {d:x}, #1\\ncbnz {d:x}, {l}   | d = d - 1; goto l if d != 0",
        "b {l}                                    | nothing",
        "zip1 {d:v}.4s, {a:v}.4s, {b:v}.4s        | each 32: d = interleavedhighs(a, b)",
        "zip2 {d:v}.2d, {a:v}.2d, {b:v}.2d        | each 32: d = interleavedhighs(a, b)",
        "bsl {d:v}.16b, {b:v}.16b, {c:v}.16b      | each 32: d = d & c | ~d & b",
        "ushr {d:v}.4s, {a:v}.4s, #{n}            | each 64: d = a >> n",
      })
  void onA64(String text, String wrong) {
    assertSeen(Platform.LINUX_AARCH64, A64.BASE.table(), text, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "aese {d:v}.16b, {b:v}.16b                | each 8: d = aesenclast(d, b)",
        "aese {d:v}.16b, {b:v}.16b                | each 8: d = aeseaesmc(d, b)",
        "aese {d:v}.16b, {b:v}.16b\\naesmc {d:v}.16b, {d:v}.16b | each 8: d = aesenc(d, b)",
        "aese {d:v}.16b, {b:v}.16b\\naesmc {d:v}.16b, {d:v}.16b | each 8: d = aese(d, b)",
        "pmull {d:v}.1q, {a:v}.1d, {b:v}.1d       | each 64: d = productofhighs(a, b)",
        "pmull2 {d:v}.1q, {a:v}.2d, {b:v}.2d      | each 64: d = productoflows(a, b)",
        "eor {d:v}.16b, {a:v}.16b, {b:v}.16b      | each 64: d = a | b",
        "eor3 {d:v}.16b, {a:v}.16b, {b:v}.16b, {c:v}.16b | each 64: d = a ^ b | c",
        "and {d:v}.16b, {a:v}.16b, {b:v}.16b      | each 64: d = a ^ b",
        "add {d:v}.4s, {a:v}.4s, {b:v}.4s         | each 64: d = a + b",
        "rev32 {d:v}.16b, {a:v}.16b               | each 64: d = swap(a)",
        "rev64 {d:v}.16b, {a:v}.16b               | each 32: d = swap(a)",
        "ext {d:v}.16b, {a:v}.16b, {a:v}.16b, #8  | each 64: d = a",
        "dup {d:v}.4s, {a:v}.s[0]                 | each 32: d = a",
      })
  void onA64WithAes(String text, String wrong) {
    assertSeen(Platform.LINUX_AARCH64, A64.AES_SHA3.table(), text, wrong);
  }

  private static void assertSeen(Platform platform, Table table, String escaped, String wrong) {
    String text = escaped.replace("\\n", "\n");
    Row right = row(table, text);
    Meaning meaning = Meaning.parse(right.meaning().bits(), wrong);
    assertSeen(
        platform,
        right,
        Row.of(text, meaning, right.latency(), right.needs(), right.views(), right.names()));
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
