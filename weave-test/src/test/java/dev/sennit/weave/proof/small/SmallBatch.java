package dev.sennit.weave.proof.small;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Format;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.InstructionOrder;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A made-up function of blocks with one word of state and one of block: the next state is their
 * sum, rotated by one. {@link #CODE} computes it for two messages.
 */
public class SmallBatch implements BlockFunction {
  public static final SmallCode CODE =
      SmallCode.of(
              kernel(new SmallBatch()),
              X64.SYSTEM_V,
              """
              mov r8, qword ptr [rdx]
              mov r9, qword ptr [rdx + 8]
              mov rax, qword ptr [rsi]
              mov r10, qword ptr [rsi + 8]
              mov qword ptr [rsp], r10
              test rcx, rcx; je .done
              .loop:
              add rax, qword ptr [r8]
              rol rax, 1
              mov r10, qword ptr [rsp]
              add r10, qword ptr [r9]
              rol r10, 1
              mov qword ptr [rsp], r10
              add r8, 8
              add r9, 8
              dec rcx; jne .loop
              .done:
              mov qword ptr [rdi], rax
              mov r11, qword ptr [rsp]
              mov qword ptr [rdi + 8], r11
              mov r11, 0
              mov qword ptr [rsp], r11
              """)
          .withFrame(24);

  public static BlockKernel kernel(BlockFunction algorithm) {
    return kernel(algorithm, X64.V3);
  }

  /** A kernel of two messages. */
  public static BlockKernel kernel(BlockFunction algorithm, Target target) {
    return kernel(algorithm, target, new Shape(1, 2));
  }

  public static BlockKernel kernel(BlockFunction algorithm, Target target, Shape shape) {
    Weaving weaving = new Weaving(Goal.FEW_OPERATIONS, InstructionOrder.early(1));
    return new BlockKernel(algorithm, target, shape, weaving);
  }

  @Override
  public Format format() {
    return new Format("small-batch", "small-batch", "", Long.SIZE, ByteOrder.LITTLE_ENDIAN, 1);
  }

  @Override
  public List<Long> initialState() {
    return List.of(0L);
  }

  @Override
  public Padding padding() {
    return Padding.multiRate(1);
  }

  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    return List.of(words.rotateLeft(words.sum(List.of(state.getFirst(), block.getFirst())), 1));
  }
}
