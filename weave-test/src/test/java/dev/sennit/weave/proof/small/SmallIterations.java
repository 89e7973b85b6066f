package dev.sennit.weave.proof.small;

import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Shape;
import java.nio.ByteOrder;

/**
 * The digest of {@link SmallIteration} with the highest byte first, and two codes with a key each.
 * Codes are on the stack, as words of the digest, and sums in registers: in strands as processors
 * load them, in lanes as words of the digest too.
 */
public final class SmallIterations extends SmallIteration {
  public static final IterationKernel STRANDS_KERNEL = kernel(new Shape(1, 2));
  public static final IterationKernel LANES_KERNEL = kernel(new Shape(2, 1));

  /** A bit, and the length of a block and a code. */
  private static final long PADDING = 1L << 63 | 256;

  public static final SmallCode IN_STRANDS =
      SmallCode.of(
              STRANDS_KERNEL,
              X64.SYSTEM_V,
              """
              test rcx, rcx; je .end
              mov rax, qword ptr [rdi]
              bswap rax
              mov qword ptr [rsp], rax
              mov r11, qword ptr [rdi + 8]
              bswap r11
              mov qword ptr [rsp + 8], r11
              mov r8, qword ptr [rdx]
              mov r9, qword ptr [rdx + 8]
              .iteration:
              mov r10, rsi
              mov r11, 2
              .digest:
              mov rax, qword ptr [r10]
              bswap rax
              add rax, qword ptr [rsp]
              add rax, qword ptr [rip + constants + 0]
              rol rax, 1
              mov qword ptr [rsp], rax
              mov rax, qword ptr [r10 + 8]
              bswap rax
              add rax, qword ptr [rsp + 8]
              add rax, qword ptr [rip + constants + 0]
              rol rax, 1
              mov qword ptr [rsp + 8], rax
              add r10, 16
              dec r11; jne .digest
              mov r10, qword ptr [rsp]
              bswap r10
              xor r8, r10
              mov r11, qword ptr [rsp + 8]
              bswap r11
              xor r9, r11
              dec rcx; jne .iteration
              mov r10, qword ptr [rsp]
              bswap r10
              mov r11, qword ptr [rsp + 8]
              bswap r11
              mov qword ptr [rdi], r10
              mov qword ptr [rdi + 8], r11
              mov qword ptr [rdx], r8
              mov qword ptr [rdx + 8], r9
              mov qword ptr [rsp], rcx
              mov qword ptr [rsp + 8], rcx
              .end:
              """)
          .withFrame(24)
          .withPool(PADDING);

  public static final SmallCode IN_LANES =
      IN_STRANDS
          .withKernel(LANES_KERNEL)
          .after("mov r8, qword ptr [rdx]", "bswap r8")
          .after("mov r9, qword ptr [rdx + 8]", "bswap r9")
          .with("xor r8, r10", "bswap r10\n xor r8, r10\n bswap r10")
          .with("xor r9, r11", "bswap r11\n xor r9, r11\n bswap r11")
          .before("mov qword ptr [rdx], r8", "bswap r8")
          .before("mov qword ptr [rdx + 8], r9", "bswap r9");

  private static IterationKernel kernel(Shape shape) {
    return kernel(new SmallIterations(), X64.V3, shape);
  }

  @Override
  public ByteOrder byteOrder() {
    return ByteOrder.BIG_ENDIAN;
  }
}
