package dev.sennit.weave.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a source with any fault is refused, and the refusal names class, line and reason. */
@Tag("surroundings")
@Execution(ExecutionMode.CONCURRENT)
class SourceSabotageTest {
  private static final Map<String, String> SOURCES = new ConcurrentHashMap<>();

  private static String source(String name) {
    return SOURCES.computeIfAbsent(
        name, _ -> JavaPrinter.print(BlockClassTest.named(name), "sabotaged"));
  }

  /** Each line: class, a text, the replacement of its first occurrence, the reason. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          # rotations and shifts
          Sha1Block => b << 30 | b >>> 2 => b << 30 => never makes
          Md5Block => a << 7 => a << 39 => shifts words of 32 bits by 39
          # variables
          Sm3Block => t1 = t1 << 7 => t0 = t1 << 7 => never makes
          Sha512Block => int offset) { => int offset) { long a = 0L; => the name a is taken
          # constants
          Sha256Block => K[i + 15] => K[i + 17] => is element 65 of 64
          Sha512Block => 0x428a2f98d728ae22L => 0x428a2f98 => is not a literal
          Md5Block => 0xd76aa478 => 0xd76aa479 => never makes
          Sha1Block => 0x5a827999 => 0x5a827999L => is not of type int
          # operators
          Sha256Block => d += h => d -= h => the assignment MINUS_ASSIGNMENT is not supported
          Md5Block => (b | ~d) => (b | d) => never makes
          Sm3Block => state[0] ^= a => state[0] += a => never makes
          # loops
          KeccakPermutation => i++ => i-- => does not grow
          KeccakPermutation => i < 24 => i < RC.length => does not end at a literal
          # the block and the state
          Sha256Block => (block[offset + 1] & 0xff) => block[offset + 1] => keeps its sign
          Sha256Block => block[offset + 63] => block[offset + 64] => outside of the block
          Sha512Block => (long) block[offset] << 56 => block[offset] << 56 => reads block[offset]
          Md5Block => a = state[0] => a = state[1] => never makes
          Md5Block => state[3] += d => state[3] = d => is not the word
          Md5Block => state[3] += d => state[4] += d => element 4 of 4
          # what Java has and these sources have no use for
          Md5Block => int a = state[0] => int a = (int) System.nanoTime() => the expression
          Md5Block => state[3] += d; => if (d == 0) return; => the statement IF is not supported
          Md5Block => state[3] += d => block[offset] = 0 => writes to block[offset]
          Md5Block => private Md5Block() {} => private Md5Block() { System.exit(1); } => does something
          Md5Block => private Md5Block() {} => static { System.exit(1); } => the member BLOCK is not supported
          Md5Block => int[] state, byte[] block => int[] block, byte[] state => should be static void next
          Sha256Block => private static final int[] K => private static int[] K => not a constant table
          Md5Block => int b = state[1]; => int b = state[1] => expected
          Md5Block => class Md5Block => class Md5Block implements Runnable => not a plain class Md5Block alone
          """)
  void isRefused(String name, String there, String instead, String reason) {
    String right = source(name);
    int place = right.indexOf(there);
    assertThat(place).as("the place of '%s'", there).isNotNegative();
    String wrong = right.substring(0, place) + instead + right.substring(place + there.length());
    assertThatExceptionOfType(RefusedSource.class)
        .isThrownBy(() -> SourceProof.prove(BlockClassTest.named(name), wrong))
        .withMessageMatching("(?s)" + name + ", line \\d+: .*")
        .withMessageContaining(reason);
  }

  /** Java would read bytes of the block, with their signs, instead of constants. */
  @Test
  void noTableHasTheNameOfAParameter() {
    String wrong = source("Sha256Block").replaceAll("\\bK\\b", "block");
    assertThatExceptionOfType(RefusedSource.class)
        .isThrownBy(() -> SourceProof.prove(BlockClassTest.named("Sha256Block"), wrong))
        .withMessageContaining("the name block is taken");
  }

  /** The message names the changed line. */
  @Test
  void namesTheLine() {
    List<String> lines = new ArrayList<>(source("Md5Block").lines().toList());
    int line = lines.indexOf("    // round 3 step 40") + 2;
    lines.set(line - 1, lines.get(line - 1).replace(" + 0x", " + 0x1"));
    lines.set(line - 1, lines.get(line - 1).replaceAll("0x1(.{7}).", "0x1$1"));
    assertThatExceptionOfType(RefusedSource.class)
        .isThrownBy(
            () -> SourceProof.prove(BlockClassTest.named("Md5Block"), String.join("\n", lines)))
        .withMessageStartingWith("Md5Block, line " + line + ": ");
  }
}
