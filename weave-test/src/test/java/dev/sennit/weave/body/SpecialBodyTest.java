package dev.sennit.weave.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Blake3Chunk;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.InstructionOrder;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.lower.Goal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: a kernel has the body for instructions of its target exactly if the table has them. */
class SpecialBodyTest {
  private static final Weaving AS_WRITTEN =
      new Weaving(Goal.FEW_OPERATIONS, InstructionOrder.late(1));

  private static Body body(BlockFunction algorithm, Target target, int strands) {
    Code.Values values = new Code.Values();
    BlockKernel kernel = new BlockKernel(algorithm, target, new Shape(1, strands), AS_WRITTEN);
    return Body.of(
        kernel,
        values,
        Stream.generate(() -> values.next(Bank.GENERAL)).limit(strands).toList(),
        0);
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        Arguments.of(new Sha1(), X64.SHA, Sha1OnX64.class),
        Arguments.of(new Sha1(), X64.V3, Sha1InTwoBanks.class),
        Arguments.of(new Sha1(), X64.V4, Sha1InTwoBanks.class),
        Arguments.of(new Sha1(), A64.BASE, GraphBody.class),
        Arguments.of(new Sha1(), A64.SHA2, Sha1OnA64.class),
        Arguments.of(Sha2.SHA_256, X64.SHA, Sha256OnX64.class),
        Arguments.of(Sha2.SHA_256, X64.V3, Sha2InTwoBanks.class),
        Arguments.of(Sha2.SHA_256, A64.BASE, GraphBody.class),
        Arguments.of(Sha2.SHA_256, A64.SHA2, Sha256OnA64.class),
        Arguments.of(Sha2.SHA_256, A64.SHA3, Sha256OnA64.class),
        Arguments.of(Sha2.SHA_512, X64.SHA512, Sha512RoundsOnX64.class),
        Arguments.of(Sha2.SHA_512, X64.V4, Sha2InTwoBanks.class),
        Arguments.of(Sha2.SHA_512, A64.BASE, GraphBody.class),
        Arguments.of(Sha2.SHA_512, A64.SHA3, Sha512OnA64.class),
        Arguments.of(new Sm3(), X64.V3, Sm3InTwoBanks.class),
        Arguments.of(new Sm3(), X64.V4, GraphBody.class),
        Arguments.of(Sha3.SHA3_256, X64.V4, KeccakInVectors.class),
        Arguments.of(Sha3.SHAKE128_256, X64.V4, KeccakInVectors.class),
        Arguments.of(Sha3.SHA3_256, X64.V3, RolledBody.class),
        Arguments.of(new Blake3Chunk(), X64.V4_INTEL, Blake3InRows.class),
        Arguments.of(new Blake3Chunk(), X64.V3, GraphBody.class),
        Arguments.of(new Md5(), X64.SHA, GraphBody.class));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aTargetHasItByItsTable(BlockFunction algorithm, Target target, Class<? extends Body> body) {
    assertThat(body(algorithm, target, 1)).isInstanceOf(body);
  }

  @Test
  void onlyRoundsAndRowsAreWrittenForSeveralStrands() {
    assertThat(body(Sha2.SHA_256, X64.SHA, 2)).isInstanceOf(Sha256OnX64.class);
    assertThat(body(new Blake3Chunk(), X64.V4_INTEL, 4)).isInstanceOf(Blake3InRows.class);
    assertThat(body(new Blake3Chunk(), X64.V4_INTEL, 3)).isInstanceOf(GraphBody.class);
    assertThat(body(Sha2.SHA_256, X64.V3, 2)).isInstanceOf(GraphBody.class);
  }
}
