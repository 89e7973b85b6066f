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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the C declarations, which programs have been compiled with. */
@Tag("checks")
class KindTest {
  private static final Kind CTR = new ModeKernel(Mode.CTR, X64.AES, new Shape(1, 8), false);
  private static final Kind CLEARS = new ClearKernel(Clearing.VECTOR, X64.V3);

  private static String declaration(Kind kind) {
    return kind.arguments().stream().map(Argument::declaration).collect(Collectors.joining(", "));
  }

  @Test
  void ofAMessage() {
    assertThat(declaration(MessageKind.of(Sha2.SHA_256)))
        .isEqualTo(
            "uint8_t after[32], const uint8_t before[32], const uint8_t *message, uint64_t length,"
                + " int64_t total");
  }

  @Test
  void ofSeveralMessages() {
    assertThat(declaration(BlocksKind.of(Sha2.SHA_256, 2)))
        .isEqualTo(
            "uint8_t after[64], const uint8_t before[64], const uint8_t *const messages[2],"
                + " uint64_t blocks");
  }

  @Test
  void ofChunks() {
    assertThat(declaration(ChunksKind.of(new Blake3Chunk(), 2)))
        .isEqualTo(
            "uint8_t after[96], const uint8_t before[96], const uint8_t *chunks, uint64_t distance,"
                + " uint64_t blocks");
  }

  @Test
  void ofAes() {
    assertThat(declaration(CTR))
        .isEqualTo(
            "const uint8_t schedule[1280], uint8_t state[72], const uint8_t *in, uint8_t *out,"
                + " uint64_t length");
    assertThat(declaration(new KeyKernel(X64.AES)))
        .isEqualTo("uint8_t schedule[1280], const uint8_t *key, uint64_t keyBytes");
  }

  @Test
  void ofIterations() {
    IterationKernel kernel = iterations(Shape.SINGLE);
    assertThat(declaration(kernel))
        .isEqualTo(
            "uint8_t code[32], const uint8_t states[64], uint8_t sum[32], uint64_t iterations");
    assertThat(kernel.secrets()).isEqualTo("code, key or sum");
    assertThat(kernel.bytesInRound()).isZero();
  }

  @Test
  void ofIterationsOfSeveralCodes() {
    IterationKernel kernel = iterations(new Shape(4, 1));
    assertThat(declaration(kernel))
        .isEqualTo(
            "uint8_t codes[128], const uint8_t states[256], uint8_t sums[128], uint64_t"
                + " iterations");
    assertThat(kernel.secrets()).isEqualTo("codes, keys or sums");
    assertThat(kernel.name()).isEqualTo("pbkdf2-sha256/x64-v3/4x1");
    assertThat(declaration(iterations(new Shape(1, 4)))).isEqualTo(declaration(kernel));
    assertThatThrownBy(() -> iterations(new Shape(4, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("codes are iterated in lanes or in strands, not in 4x2");
    assertThatThrownBy(() -> Weaver.weave(iterations(new Shape(1, 2)), X64.SYSTEM_V))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("the codes of 2 strands are not in registers");
  }

  private static IterationKernel iterations(Shape shape) {
    return new IterationKernel(
        Sha2.SHA_256, X64.V3, shape, new Weaving(Goal.SHORT_PATH, InstructionOrder.late(1)));
  }

  /** A code is what a digest writes over the last one. */
  @Test
  void onlyWholeStatesAreIterated() {
    Weaving weaving = new Weaving(Goal.SHORT_PATH, InstructionOrder.late(1));
    BlockFunction ofShortBlocks =
        new SmallIteration() {
          @Override
          public int blockWords() {
            return 2;
          }
        };
    for (BlockFunction other :
        List.of(Sha2.SHA_224, Sha3.SHA3_256, new Blake2s(), new Blake3Chunk(), ofShortBlocks)) {
      assertThatThrownBy(() -> new IterationKernel(other, X64.V3, Shape.SINGLE, weaving))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              other.name()
                  + " is not its whole state, or does not end a code with a length in one block");
    }
  }

  @Test
  void ofClearing() {
    assertThat(declaration(CLEARS)).isEqualTo("uint8_t *base, uint64_t length");
  }

  @Test
  void aRoundTakesBlocksOfAllMessages() {
    assertThat(MessageKind.of(Sha2.SHA_256).bytesInRound()).isEqualTo(64);
    assertThat(BlocksKind.of(Sha2.SHA_256, 2).bytesInRound()).isEqualTo(128);
    assertThat(ChunksKind.of(new Blake3Chunk(), 2).bytesInRound()).isEqualTo(128);
    assertThat(CTR.bytesInRound()).isEqualTo(128);
    assertThat(CLEARS.bytesInRound()).isZero();
  }
}
