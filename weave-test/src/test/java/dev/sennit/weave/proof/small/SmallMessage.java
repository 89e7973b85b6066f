package dev.sennit.weave.proof.small;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Format;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A made-up function of blocks whose words are bytes: one byte of state, two of block. A message is
 * padded with a byte and its length, which needs one block where nothing is left of it, and two
 * where one byte is. {@link #CODE} computes it for a message.
 */
public class SmallMessage implements BlockFunction {
  public static final SmallCode CODE =
      SmallCode.of(
              kernel(X64.V3),
              X64.SYSTEM_V,
              """
              movzx eax, byte ptr [rsi]
              mov r9, rcx
              shr r9, 1
              test r9, r9; je .rest
              .loop:
              movzx r10d, byte ptr [rdx]
              xor eax, r10d
              movzx r10d, byte ptr [rdx + 1]
              andn eax, eax, r10d
              add rdx, 2
              dec r9; jne .loop
              .rest:
              test r8, r8; js .done
              mov r10d, 128
              shl r8, 3
              test ecx, 1; je .none
              movzx r11d, byte ptr [rdx]
              mov byte ptr [rsp], r11b
              mov byte ptr [rsp + 1], r10b
              mov r9d, 0
              mov byte ptr [rsp + 2], r9b
              mov byte ptr [rsp + 3], r8b
              mov r9d, 2
              jmp .pad
              .none:
              mov byte ptr [rsp], r10b
              mov byte ptr [rsp + 1], r8b
              mov r9d, 1
              .pad:
              mov rdx, rsp
              mov r8, -1
              jmp .loop
              .done:
              mov byte ptr [rdi], al
              mov r9d, 0
              mov byte ptr [rsp], r9b
              """)
          .withFrame(24);

  public static BlockKernel kernel(Target target) {
    return SmallBatch.kernel(new SmallMessage(), target, Shape.SINGLE);
  }

  @Override
  public Format format() {
    return new Format("small-message", "small-message", "", Byte.SIZE, ByteOrder.LITTLE_ENDIAN, 2);
  }

  @Override
  public List<Long> initialState() {
    return List.of(0L);
  }

  @Override
  public Padding padding() {
    return Padding.oneBitAndLength(1);
  }

  @Override
  public List<Integer> macLengths() {
    return List.of();
  }

  /** The exclusive or of state and first byte, complemented, and the second byte. */
  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    return List.of(
        words.bool(
            TruthTable.of((x, y, z) -> ~(x ^ y) & z),
            state.getFirst(),
            block.getFirst(),
            block.getLast()));
  }
}
