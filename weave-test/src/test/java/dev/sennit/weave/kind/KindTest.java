package dev.sennit.weave.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.Blake2s;
import dev.sennit.weave.algorithm.Blake3Chunk;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.InstructionOrder;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.proof.small.SmallIteration;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the C declarations, which programs have been compiled with. */
@Tag("checks")
class KindTest {
  private static final Weaving WEAVING = new Weaving(Goal.SHORT_PATH, InstructionOrder.late(1));

  /** Kinds, the bytes that a round takes of all messages, and the arguments. */
  static Stream<Arguments> declarations() {
    return Stream.of(
        Arguments.of(
            MessageKind.of(Sha2.SHA_256),
            64,
            "uint8_t after[32], const uint8_t before[32], const uint8_t *message, uint64_t length,"
                + " int64_t total"),
        Arguments.of(
            BlocksKind.of(Sha2.SHA_256, 2),
            128,
            "uint8_t after[64], const uint8_t before[64], const uint8_t *const messages[2],"
                + " uint64_t blocks"),
        Arguments.of(
            ChunksKind.of(new Blake3Chunk(), 2),
            128,
            "uint8_t after[96], const uint8_t before[96], const uint8_t *chunks, uint64_t distance,"
                + " uint64_t blocks"),
        Arguments.of(
            new ModeKernel(Mode.CTR, X64.AES, new Shape(1, 8), false),
            128,
            "const uint8_t schedule[1280], uint8_t state[72], const uint8_t *in, uint8_t *out,"
                + " uint64_t length"),
        Arguments.of(
            new KeyKernel(X64.AES),
            0,
            "uint8_t schedule[1280], const uint8_t *key, uint64_t keyBytes"),
        Arguments.of(
            iterations(Shape.SINGLE),
            0,
            "uint8_t code[32], const uint8_t states[64], uint8_t sum[32], uint64_t iterations"),
        Arguments.of(
            iterations(new Shape(4, 1)),
            0,
            "uint8_t codes[128], const uint8_t states[256], uint8_t sums[128], uint64_t iterations"),
        Arguments.of(
            iterations(new Shape(1, 4)),
            0,
            "uint8_t codes[128], const uint8_t states[256], uint8_t sums[128], uint64_t iterations"),
        Arguments.of(
            new ClearKernel(Clearing.VECTOR, X64.V3), 0, "uint8_t *base, uint64_t length"));
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void declaration(Kind kind, int bytesInRound, String declaration) {
    assertThat(kind.arguments().stream().map(Argument::declaration))
        .containsExactly(declaration.split(", "));
    assertThat(kind.bytesInRound()).isEqualTo(bytesInRound);
  }

  @Test
  void codesOfIterations() {
    assertThat(iterations(Shape.SINGLE).secrets()).isEqualTo("code, key or sum");
    IterationKernel four = iterations(new Shape(4, 1));
    assertThat(four.secrets()).isEqualTo("codes, keys or sums");
    assertThat(four.name()).isEqualTo("pbkdf2-sha256/x64-v3/4x1");
    assertThatThrownBy(() -> iterations(new Shape(4, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("codes are iterated in lanes or in strands, not in 4x2");
    assertThatThrownBy(() -> Weaver.weave(iterations(new Shape(1, 2)), X64.SYSTEM_V))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("the codes of 2 strands are not in registers");
  }

  private static IterationKernel iterations(Shape shape) {
    return new IterationKernel(Sha2.SHA_256, X64.V3, shape, WEAVING);
  }

  /** A code is what a digest writes over the last one. */
  @Test
  void onlyWholeStatesAreIterated() {
    BlockFunction ofShortBlocks =
        new SmallIteration() {
          @Override
          public int blockWords() {
            return 2;
          }
        };
    for (BlockFunction other :
        List.of(Sha2.SHA_224, Sha3.SHA3_256, new Blake2s(), new Blake3Chunk(), ofShortBlocks)) {
      assertThatThrownBy(() -> new IterationKernel(other, X64.V3, Shape.SINGLE, WEAVING))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              other.name()
                  + " is not its whole state, or does not end a code with a length in one block");
    }
  }
}
