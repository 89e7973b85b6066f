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
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.InstructionOrder;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.lower.Goal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: a kernel has the body for instructions of its target exactly if the table has them. */
class SpecialBodyTest {
  private static final Weaving AS_WRITTEN =
      new Weaving(Goal.FEW_OPERATIONS, InstructionOrder.late(1));

  static Stream<Arguments> bodies() {
    return Stream.of(
        Arguments.of(new Sha1(), X64.SHA, 1, Sha1OnX64.class),
        Arguments.of(new Sha1(), X64.V3, 1, Sha1InTwoBanks.class),
        Arguments.of(new Sha1(), X64.V4, 1, Sha1InTwoBanks.class),
        Arguments.of(new Sha1(), A64.BASE, 1, GraphBody.class),
        Arguments.of(new Sha1(), A64.SHA2, 1, Sha1OnA64.class),
        Arguments.of(Sha2.SHA_256, X64.SHA, 1, Sha256OnX64.class),
        Arguments.of(Sha2.SHA_256, X64.V3, 1, Sha2InTwoBanks.class),
        Arguments.of(Sha2.SHA_256, A64.BASE, 1, GraphBody.class),
        Arguments.of(Sha2.SHA_256, A64.SHA2, 1, Sha256OnA64.class),
        Arguments.of(Sha2.SHA_256, A64.SHA3, 1, Sha256OnA64.class),
        Arguments.of(Sha2.SHA_512, X64.SHA512, 1, Sha512RoundsOnX64.class),
        Arguments.of(Sha2.SHA_512, X64.V4, 1, Sha2InTwoBanks.class),
        Arguments.of(Sha2.SHA_512, A64.BASE, 1, GraphBody.class),
        Arguments.of(Sha2.SHA_512, A64.SHA3, 1, Sha512OnA64.class),
        Arguments.of(new Sm3(), X64.V3, 1, Sm3InTwoBanks.class),
        Arguments.of(new Sm3(), X64.V4, 1, GraphBody.class),
        Arguments.of(Sha3.SHA3_256, X64.V4, 1, KeccakInVectors.class),
        Arguments.of(Sha3.SHAKE128_256, X64.V4, 1, KeccakInVectors.class),
        Arguments.of(Sha3.SHA3_256, X64.V3, 1, RolledBody.class),
        Arguments.of(new Blake3Chunk(), X64.V4_INTEL, 1, Blake3InRows.class),
        Arguments.of(new Blake3Chunk(), X64.V3, 1, GraphBody.class),
        Arguments.of(new Md5(), X64.SHA, 1, GraphBody.class),
        Arguments.of(Sha2.SHA_256, X64.SHA, 2, Sha256OnX64.class),
        Arguments.of(new Blake3Chunk(), X64.V4_INTEL, 4, Blake3InRows.class),
        Arguments.of(new Blake3Chunk(), X64.V4_INTEL, 3, GraphBody.class),
        Arguments.of(Sha2.SHA_256, X64.V3, 2, GraphBody.class));
  }

  /** Only rounds and rows are written for several strands. */
  @ParameterizedTest
  @MethodSource("bodies")
  void aTargetHasItByItsTable(
      BlockFunction algorithm, Target target, int strands, Class<? extends Body> body) {
    Code.Values values = new Code.Values();
    BlockKernel kernel = new BlockKernel(algorithm, target, new Shape(1, strands), AS_WRITTEN);
    List<Value> messages = Stream.generate(() -> values.next(Bank.GENERAL)).limit(strands).toList();
    assertThat(Body.of(kernel, values, messages, 0)).isInstanceOf(body);
  }
}
