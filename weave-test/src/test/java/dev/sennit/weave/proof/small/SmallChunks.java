package dev.sennit.weave.proof.small;

import dev.sennit.weave.isa.X64;

/** {@link SmallBatch} of messages that lie at equal distances. */
public final class SmallChunks extends SmallBatch {
  public static final SmallCode CODE =
      SmallCode.of(
          kernel(new SmallChunks()),
          X64.SYSTEM_V,
          """
          mov rax, qword ptr [rsi]
          mov r10, qword ptr [rsi + 8]
          mov r9, rdx
          add r9, rcx
          test r8, r8; je .done
          .loop:
          add rax, qword ptr [rdx]
          rol rax, 1
          add r10, qword ptr [r9]
          rol r10, 1
          add rdx, 8
          add r9, 8
          dec r8; jne .loop
          .done:
          mov qword ptr [rdi], rax
          mov qword ptr [rdi + 8], r10
          """);

  @Override
  public boolean isOfChunks() {
    return true;
  }
}
