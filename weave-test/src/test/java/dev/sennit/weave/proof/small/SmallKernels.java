package dev.sennit.weave.proof.small;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Meaning.Question;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import java.util.stream.Stream;

/** Small kernels of every kind, on both architectures: each is proved in milliseconds. */
public final class SmallKernels {
  public static final List<SmallCode> BY_HAND =
      List.of(
          SmallMessage.CODE,
          SmallBatch.CODE,
          SmallChunks.CODE,
          SmallIteration.CODE,
          SmallIterations.IN_STRANDS,
          SmallIterations.IN_LANES);

  private SmallKernels() {}

  public static Stream<WovenKernel> byHand() {
    return BY_HAND.stream().map(SmallCode::woven);
  }

  /** The smallest kernels of the other kinds, as the weaver makes them. */
  public static Stream<WovenKernel> woven() {
    return Stream.concat(onX64(), onA64());
  }

  private static Stream<WovenKernel> onX64() {
    return Stream.of(
            new ModeKernel(Mode.CTR, X64.AES, Shape.SINGLE, false),
            new ModeKernel(Mode.GHASH, X64.AES, Shape.SINGLE, false),
            new KeyKernel(X64.AES),
            new ClearKernel(Clearing.VECTOR, X64.V3),
            new ProcessorKernel(Question.CPUID, X64.BASE),
            new ProcessorKernel(Question.XGETBV, X64.BASE))
        .map(kernel -> Weaver.weave(kernel, X64.SYSTEM_V));
  }

  private static Stream<WovenKernel> onA64() {
    return Stream.of(
            SmallBatch.kernel(new SmallBatch(), A64.BASE),
            SmallBatch.kernel(new SmallChunks(), A64.BASE),
            new ModeKernel(Mode.CTR, A64.AES, Shape.SINGLE, false),
            new ModeKernel(Mode.GHASH, A64.AES, Shape.SINGLE, false),
            new KeyKernel(A64.AES),
            new ClearKernel(Clearing.VECTOR, A64.BASE))
        .map(kernel -> Weaver.weave(kernel, A64.AAPCS64));
  }
}
