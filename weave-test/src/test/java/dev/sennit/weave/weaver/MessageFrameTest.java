package dev.sennit.weave.weaver;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.target.X64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: the frame refuses to end messages in ways that it does not know. */
class MessageFrameTest {
  private static final Weaving WEAVING = new Weaving(Goal.SHORT_PATH, Order.late(1));

  /** They end without a length, in blocks that are no power of two. */
  static final List<BlockFunction> OTHERWISE_PADDED = List.of(Sha3.SHA3_256, Sha3.SHAKE128_256);

  @ParameterizedTest
  @FieldSource("OTHERWISE_PADDED")
  void refusesOtherPadding(BlockFunction digest) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageFrame(new Kernel(digest, X64.V3, Shape.SINGLE, WEAVING)))
        .withMessageContaining(digest.name());
  }
}
