package dev.sennit.weave.proof.machine;

import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallIteration;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a kernel's names are those of the objects that it is proved for. */
@Tag("checks")
class KnownNamesTest {
  private static final String CLEARS =
      """
      mov eax, 0
      test rsi, rsi; je .done
      .loop:
      mov byte ptr [rdi], al
      add rdi, 1
      dec rsi; jne .loop
      .done:
      """;

  /** A target with the name of {@code x64-v3} and the instructions of {@code x64-v4}. */
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
        "is for the unknown target x64-v3",
        SmallCode.of(new ClearKernel(Clearing.VECTOR, made), X64.SYSTEM_V, CLEARS));
  }

  /** A convention with the name of System V's that lets a function change every register. */
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
        "is for the unknown calling convention sysv",
        SmallBatch.CODE.withAbi(made).before("add r8, 8", "mov rbx, 1"));
  }

  /** Functions that add a word of the block to one of the state, under the names of digests. */
  @Test
  void aFunctionIsTheOneOfThatName() {
    for (String name : List.of("md5", "keccak-136", "keccak_136")) {
      refuse(
          "is for the unknown function " + name,
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

  @Test
  void whatIsIteratedIsTheFunctionOfThatName() {
    IterationKernel known = SmallIteration.kernel(X64.V3);
    SmallIteration sha1 =
        new SmallIteration() {
          @Override
          public String name() {
            return "sha1";
          }
        };
    refuse(
        "is for the unknown function sha1",
        SmallIteration.CODE.withKernel(
            new IterationKernel(sha1, known.target(), known.shape(), known.weaving())));
  }

  /** The other function begins with the state of SHA-224. */
  @Test
  void aFunctionHasTheNumbersOfItsStandard() {
    Sha2 stated = Sha2.SHA_256;
    Sha2 made =
        new Sha2(
            stated.name(), stated.functions(), Sha2.SHA_224.initialState(), stated.digestBytes());
    KnownNames.check(ofDigest(stated));
    assertThatThrownBy(() -> KnownNames.check(ofDigest(made)))
        .hasMessageContaining("is for the unknown function sha256");
  }

  private static WovenKernel ofDigest(BlockFunction function) {
    return SmallBatch.CODE.withKernel(SmallBatch.kernel(function)).woven();
  }

  /** A mode that encrypts and makes no tag, as AES-CTR does. */
  @Test
  void aModeIsTheOneOfThatName() {
    Mode made = new Mode(Mode.ENCRYPT.family(), "", "", true, Hashed.NOTHING);
    refuse(
        "is for the unknown mode gcm-encrypt",
        Weaver.weave(new ModeKernel(made, X64.AES, new Shape(1, 1), true), X64.SYSTEM_V));
  }
}
