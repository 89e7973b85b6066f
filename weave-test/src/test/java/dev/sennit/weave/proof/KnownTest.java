package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.SmallProofs.accept;
import static dev.sennit.weave.proof.SmallProofs.refuse;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Clearing;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Shape;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a kernel is proved for what has the names that it is called by. */
@Tag("checks")
class KnownTest {
  private static final String CLEARS =
      """
      test rsi, rsi; je .done
      mov rax, 0
      .turn:
      mov byte ptr [rdi], al
      add rdi, 1
      dec rsi; jne .turn
      .done:
      """;

  /** Of {@code x64-v3} it has the name, and of {@code x64-v4} the instructions. */
  @Test
  void aTargetIsTheOneOfThatName() {
    accept(SmallCode.of(new ClearKernel(Clearing.VECTOR, X64.V3), X64.SYSTEM_V, CLEARS));
    Target made =
        new Target(
            X64.V3.name(),
            X64.ARCHITECTURE,
            X64.V4.table(),
            Bank.GENERAL,
            X64.V4.vectorRegisters(),
            X64.V4.features());
    refuse(
        "is for a x64-v3 that there is not",
        SmallCode.of(new ClearKernel(Clearing.VECTOR, made), X64.SYSTEM_V, CLEARS));
  }

  /** One that has the name of System V's, and lets a function change every register. */
  @Test
  void aConventionIsTheOneOfThatName() {
    Abi abi = X64.SYSTEM_V;
    Abi made =
        new Abi(
            abi.name(),
            abi.architecture(),
            abi.arguments(),
            Map.of(),
            Stream.of(abi.scratch(), abi.saved()).flatMap(List::stream).toList(),
            List.of(),
            0);
    refuse(
        "is for a calling convention sysv that there is not",
        SmallBatch.CODE.withAbi(made).before("add r8, 8", "mov rbx, 1"));
  }

  /** They add a word of the block to one of the state, and go by the names of digests. */
  @Test
  void aFunctionIsTheOneOfThatName() {
    for (String name : List.of("md5", "keccak-136", "keccak_136")) {
      refuse(
          "is for a function " + name + " that there is not",
          SmallBatch.CODE.withKernel(
              SmallBatch.kernel(
                  new SmallBatch() {
                    @Override
                    public String name() {
                      return name;
                    }
                  })));
    }
  }

  /** It encrypts and makes no tag, as AES-CTR does. */
  @Test
  void aModeIsTheOneOfThatName() {
    Mode made = new Mode(Mode.ENCRYPT.family(), true, Hashed.NOTHING);
    refuse(
        "is for a mode gcm-encrypt that there is not",
        Weaver.weave(new ModeKernel(made, X64.AES, new Shape(1, 1), true), X64.SYSTEM_V));
  }
}
