package dev.sennit.weave.proof.small;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Format;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.InstructionOrder;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A made-up digest with one word of state and three of block: the next state is the sum of them
 * all, rotated by one. {@link #CODE} iterates PBKDF2 with it. The code is in the block on the
 * stack, and the sum in a register.
 */
public class SmallIteration implements BlockFunction {
  public static final SmallCode CODE =
      SmallCode.of(
              kernel(X64.V3),
              X64.SYSTEM_V,
              """
              test rcx, rcx; je .end
              mov rax, qword ptr [rdi]
              mov qword ptr [rsp], rax
              mov r8, 128
              mov qword ptr [rsp + 8], r8
              mov r8, 256
              mov qword ptr [rsp + 16], r8
              mov r9, qword ptr [rdx]
              .iteration:
              mov r10, rsi
              mov r11, 2
              .digest:
              mov rax, qword ptr [r10]
              add rax, qword ptr [rsp]
              add rax, qword ptr [rsp + 8]
              add rax, qword ptr [rsp + 16]
              rol rax, 1
              mov qword ptr [rsp], rax
              add r10, 8
              dec r11; jne .digest
              xor r9, rax
              dec rcx; jne .iteration
              mov r8, qword ptr [rsp]
              mov qword ptr [rdi], r8
              mov qword ptr [rdx], r9
              mov qword ptr [rsp], rcx
              .end:
              """)
          .withFrame(24);

  public static IterationKernel kernel(Target target) {
    return kernel(new SmallIteration(), target, Shape.SINGLE);
  }

  static IterationKernel kernel(SmallIteration algorithm, Target target, Shape shape) {
    return new IterationKernel(
        algorithm, target, shape, new Weaving(Goal.SHORT_PATH, InstructionOrder.early(1)));
  }

  @Override
  public Format format() {
    return new Format(
        "small-iteration", "small-iteration", "", Long.SIZE, ByteOrder.LITTLE_ENDIAN, 3);
  }

  @Override
  public List<Long> initialState() {
    return List.of(0L);
  }

  @Override
  public Padding padding() {
    return Padding.oneBitAndLength(Long.BYTES);
  }

  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    W sum = words.sum(List.of(state.getFirst(), block.get(0), block.get(1), block.get(2)));
    return List.of(words.rotateLeft(sum, 1));
  }
}
