package dev.sennit.weave.kind;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.assembly.Header;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.proof.UnderAnyName;
import dev.sennit.weave.proof.small.SmallProofs;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: the offsets of memory are stated once. Where two parts of it change places, kernels and
 * their proofs follow; and a kernel of the one memory is no kernel of the other one.
 */
@Tag("surroundings")
class LayoutTest {
  /** Parts of either memory in the opposite order. */
  private static final AesMemory REVERSED =
      new AesMemory(
          new Layout<>(STANDARD.schedule().parts().reversed()),
          new Layout<>(STANDARD.state().parts().reversed()));

  private static Stream<WovenKernel> onReversedMemory() {
    return Stream.concat(on(X64.AES, X64.SYSTEM_V), on(A64.AES, A64.AAPCS64));
  }

  private static Stream<WovenKernel> on(Target target, Abi abi) {
    Stream<Kernel> modes =
        Stream.of(Mode.ENCRYPT, Mode.DECRYPT, Mode.CTR, Mode.GHASH)
            .map(mode -> new ModeKernel(mode, target, new Shape(1, 2), false, REVERSED));
    return Stream.concat(modes, Stream.of(new KeyKernel(target, REVERSED)))
        .map(kernel -> Weaver.weave(kernel, abi));
  }

  @ParameterizedTest
  @MethodSource("onReversedMemory")
  void proofsFollowAndKernelsOfOtherMemoryAreRefused(WovenKernel woven) {
    assertThat(UnderAnyName.prove(woven).covers()).isNotEmpty();
    Kernel standard =
        woven.kernel() instanceof ModeKernel mode
            ? new ModeKernel(mode.mode(), mode.target(), mode.shape(), mode.best())
            : new KeyKernel(woven.kernel().target());
    SmallProofs.refuse(
        "schedule",
        new WovenKernel(standard, woven.abi(), woven.lines(), woven.pool(), woven.stack()));
  }

  @Test
  void theHeaderFollows() {
    Kernel kernel = new ModeKernel(Mode.ENCRYPT, X64.AES, new Shape(1, 2), false, REVERSED);
    assertThat(Header.of(List.of(kernel), _ -> ""))
        .contains(
            " *   %3d  the counter block that is next.".formatted(REVERSED.at(StatePart.COUNTER)))
        .contains("uint8_t state[%d]".formatted(REVERSED.state().bytes()));
    assertThat(REVERSED.at(StatePart.COUNTER)).isNotEqualTo(STANDARD.at(StatePart.COUNTER));
  }
}
