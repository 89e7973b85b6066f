package dev.sennit.weave.weaver;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.lower.MessageAccess;
import dev.sennit.weave.target.X64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: the frame refuses to end messages in ways that it does not know. */
class MessageFrameTest {
  private static final Weaving WEAVING =
      new Weaving(Goal.SHORT_PATH, MessageAccess.AT_EACH_USE, Parking.NOTHING, Order.late(1));

  /** Their lengths begin with the highest byte, have 16 bytes, or are not there. */
  static final List<BlockFunction> OTHERWISE_PADDED =
      List.of(Sha2.SHA_256, Sha2.SHA_512, Sha3.SHA3_256);

  @ParameterizedTest
  @FieldSource("OTHERWISE_PADDED")
  void refusesOtherPadding(BlockFunction digest) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageFrame(new Kernel(digest, X64.V3, Shape.SINGLE, WEAVING)))
        .withMessageContaining(digest.name());
  }
}
