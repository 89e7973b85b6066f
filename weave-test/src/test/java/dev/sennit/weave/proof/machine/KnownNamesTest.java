package dev.sennit.weave.proof.machine;

import static dev.sennit.weave.proof.small.SmallProofs.refuse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.Layout;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallIteration;
import dev.sennit.weave.weaver.Weaver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    assertThat(Prover.prove(clears(X64.V3)).covers()).isNotEmpty();
    Target made =
        new Target(
            X64.V3.name(),
            X64.ARCHITECTURE,
            X64.V4.table(),
            Bank.GENERAL,
            X64.V4.vectorRegisters(),
            X64.V4.features());
    refuse("is for the unknown target x64-v3", clears(made));
  }

  private static WovenKernel clears(Target target) {
    return SmallCode.of(new ClearKernel(Clearing.VECTOR, target), X64.SYSTEM_V, CLEARS).woven();
  }

  /** It subtracts, and would mean that it adds. */
  @Test
  void anInstructionMeansWhatTheTableSays() {
    WovenKernel known = clears(X64.V3);
    refuse(
        "is an instruction that the table of x64-v3 does not have",
        known.withLines(
            known.lines().stream()
                .map(line ->
                    line instanceof Instruction found && found.row().text().startsWith("add ")
                        ? found.withRow(saying("sub", found.row()))
                        : line)
                .toList()));
  }

  private static Row saying(String name, Row row) {
    return Row.of(
        row.text().replace("add", name),
        row.meaning(),
        row.latency(),
        row.needs(),
        row.views(),
        row.names());
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

  @Test
  void everyKernelOfTheCatalogueIsKnown() {
    for (Kernel kernel : Catalogue.KERNELS) {
      Abi abi = kernel.target().architecture() == X64.ARCHITECTURE ? X64.SYSTEM_V : A64.AAPCS64;
      KnownNames.check(
          new WovenKernel(kernel, abi, List.of(), List.of(), new StackFrame(0, Map.of())));
    }
  }

  /** Functions of one name are proved in each other's place. */
  @Test
  void functionsOfOneNameAreOneFunction() {
    Map<String, String> stated = new HashMap<>();
    for (BlockFunction known : KnownNames.ALGORITHMS) {
      String statement = statement(known);
      assertThat(stated.merge(Kernel.symbol(known.family()), statement, (before, _) -> before))
          .as(known.name())
          .isEqualTo(statement);
    }
    assertThat(stated).hasSizeLessThan(KnownNames.ALGORITHMS.size());
  }

  /** Returns all that a kernel computes, whatever state a message begins with. */
  private static String statement(BlockFunction function) {
    Graph graph = Graph.of(function);
    Padding padding = function.padding();
    Stream<?> begun = Stream.of(padding.isBegunByCaller() ? "by the caller" : padding.first());
    Stream<?> ends =
        IntStream.rangeClosed(0, padding.mostRest(function.blockBytes())).mapToObj(function::end);
    return Stream.of(
            graph.nodes().stream().map(node -> node + " of " + node.inputs()),
            Stream.of(graph.results(), function.byteOrder(), function.wordBits()),
            Stream.of(function.blockWords(), function.stride(), function.stateWords()),
            Stream.of(function.macLengths(), function.isOfChunks(), padding.inState()),
            begun,
            ends)
        .flatMap(parts -> parts)
        .map(String::valueOf)
        .collect(Collectors.joining("\n"));
  }

  /** A kernel of PBKDF2 has the name of its digest's family. */
  @Test
  void oneDigestOfAFamilyIsIterated() {
    assertThat(
            KnownNames.ALGORITHMS.stream()
                .filter(digest -> digest.padding().hasLength())
                .filter(digest -> !(digest instanceof PairDigest))
                .filter(digest -> digest.digestBytes() == digest.stateBytes()))
        .extracting(BlockFunction::family)
        .contains("sha256")
        .doesNotHaveDuplicates();
  }

  /** Functions that add a word of the block to one of the state, and say that they are digests. */
  @Test
  void aFunctionIsTheOneOfThatName() {
    for (String name : List.of("small", "md5", "keccak-136", "keccak_136", "sha256-pair")) {
      refuse(
          "is for the unknown function " + name,
          SmallBatch.CODE.withKernel(SmallBatch.kernel(new Named(name))));
    }
  }

  private static final class Named extends SmallBatch {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean equals(Object other) {
      return true;
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  @Test
  void whatIsIteratedIsTheFunctionOfThatName() {
    refuse("is for the unknown function small-iteration", SmallIteration.CODE);
  }

  /** Functions of which one number is another one. */
  @Test
  void aFunctionHasTheNumbersOfItsStandard() {
    Sha2 sha2 = Sha2.SHA_256;
    Sha2.Functions of = sha2.functions();
    Sha2.Functions turned =
        new Sha2.Functions(
            of.wordBits(), List.of(2, 13, 21), of.upper1(), of.lower0(), of.lower1(), of.k());
    Sha3 sha3 = Sha3.SHA3_256;
    List<BlockFunction> others =
        List.of(
            new Sha2(sha2.name(), of, Sha2.SHA_224.initialState(), sha2.digestBytes()),
            new Sha2(sha2.name(), of, sha2.initialState(), 28),
            new Sha2(sha2.name(), turned, sha2.initialState(), sha2.digestBytes()),
            new PairDigest(Sha2.SHA_224),
            new PairDigest(new Sha2(sha2.name(), turned, sha2.initialState(), sha2.digestBytes())),
            new Sha3(sha3.name(), sha3.rateBytes(), 1, sha3.digestBytes()),
            new Sha3(sha3.name(), sha3.rateBytes(), sha3.suffix(), 64));
    for (BlockFunction other : others) {
      assertThatThrownBy(() -> KnownNames.check(ofDigest(other)))
          .hasMessageContaining("is for the unknown function " + other.family());
    }
    for (BlockFunction known : List.of(sha2, new PairDigest(sha2), sha3)) {
      KnownNames.check(ofDigest(known));
    }
  }

  private static WovenKernel ofDigest(BlockFunction function) {
    return SmallBatch.CODE.withKernel(SmallBatch.kernel(function)).woven();
  }

  /** Schedules whose parts are in the opposite order. */
  @Test
  void memoryIsTheOneOfTheLibrary() {
    AesMemory other =
        new AesMemory(
            new Layout<>(AesMemory.STANDARD.schedule().parts().reversed()),
            AesMemory.STANDARD.state());
    for (Kernel kernel :
        List.of(
            new KeyKernel(X64.AES, other),
            new ModeKernel(Mode.CTR, X64.AES, Shape.SINGLE, true, other))) {
      refuse(
          "is for a memory of AES that the library does not have",
          Weaver.weave(kernel, X64.SYSTEM_V));
    }
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
