package dev.sennit.weave.catalogue;

import dev.sennit.weave.algorithm.Blake3Root;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Kind;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.portable.BlockClass;
import dev.sennit.weave.portable.JavaPrinter;
import dev.sennit.weave.portable.SourceProof;
import dev.sennit.weave.proof.Claims;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.machine.Admission;
import dev.sennit.weave.proof.machine.FrameCheck;
import dev.sennit.weave.proof.machine.KnownNames;
import dev.sennit.weave.proof.machine.NumberCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Digests of what a result rests on: proofs of kernels, and sources of block functions. */
public final class Fingerprint {
  /**
   * Where the code that counts for a proof ends, because its results count instead. A kernel's
   * digest has its rows, its convention, the lines of its frame, and what its algorithm states.
   */
  public static final List<Class<?>> TOLD_BY_VALUE =
      Stream.<Class<?>>concat(
              Stream.of(X64.class, A64.class, StackFrame.class, Digests.class, Blake3Root.class),
              Digests.ALL.stream().map(BlockFunction::getClass))
          .distinct()
          .toList();

  private static final Map<Class<?>, String> PROVERS = new ConcurrentHashMap<>();

  private Fingerprint() {}

  /** The digest of a kernel's code and constants, wherever they lie. */
  public static String ofCode(WovenKernel kernel) {
    return TextDigest.brief(List.of(Listing.ofCode(kernel)));
  }

  /**
   * Returns the digest of all that a proof of a kernel rests on: the code that proves kernels of
   * its kind, the kernel itself, and what its algorithm states.
   */
  public static String ofProof(WovenKernel woven) {
    return TextDigest.of(List.of(ofProver(woven.kernel()), ofStated(woven)));
  }

  /** Returns the digest of a kernel, and of what its algorithm states. */
  public static String ofStated(WovenKernel woven) {
    String statement =
        switch (woven.kernel()) {
          case BlockKernel kernel -> ofStatement(kernel.algorithm());
          case IterationKernel kernel -> ofStatement(kernel.algorithm());
          default -> "";
        };
    return TextDigest.of(List.of(ofKernel(woven), statement));
  }

  private static String ofProver(Kernel kernel) {
    return PROVERS.computeIfAbsent(kernel.getClass(), _ -> CodeDigest.of(prover(kernel)));
  }

  /**
   * Returns the code that proves a kernel and the others of its class: with that class and all that
   * it asks, which say what they take and promise, and without the classes of other kernels. {@link
   * Prover} names all of these, and {@link KnownNames} all tables, so those two count alone.
   */
  static Map<String, byte[]> prover(Kernel kernel) {
    Set<String> own =
        CodeDependencies.of(List.of(kernel.getClass()), List.of(Kernel.class)).keySet();
    List<Class<?>> ends = new ArrayList<>(TOLD_BY_VALUE);
    Stream.of(Kernel.class.getPermittedSubclasses())
        .filter(other -> !own.contains(CodeDependencies.name(other)))
        .forEach(ends::add);
    Map<String, byte[]> code = new TreeMap<>(CodeDependencies.alone(Prover.class));
    code.putAll(CodeDependencies.alone(KnownNames.class));
    code.putAll(
        CodeDependencies.of(
            List.of(
                Prover.pathOf(kernel),
                kernel.getClass(),
                Admission.class,
                NumberCheck.class,
                FrameCheck.class,
                Claims.class),
            ends));
    return code;
  }

  /**
   * Returns the digest of all of a kernel that its proof looks at and its object is made from.
   * Unlike its listing it has the frame and the notes, what each row means, and each line by
   * itself: what else an instruction says, such as its step, cannot look like a line.
   */
  public static String ofKernel(WovenKernel woven) {
    Kernel kernel = woven.kernel();
    List<String> texts =
        new ArrayList<>(
            List.of(
                kernel.name(),
                ofInterface(kernel.kind()),
                kernel.shape() + " of " + kernel.wordBits(),
                ofTarget(kernel.target()),
                ofConvention(woven.abi()),
                woven.stack().toString(),
                woven.pool().toString()));
    List<Line> lines = new ArrayList<>();
    for (List<Line> part : List.of(woven.lines(), woven.entry(), woven.exit())) {
      texts.add(part.size() + " lines");
      part.forEach(line -> texts.add(ofLine(line)));
      lines.addAll(part);
    }
    lines.stream()
        .filter(Instruction.class::isInstance)
        .map(line -> ((Instruction) line).row())
        .distinct()
        .forEach(row -> texts.add(ofRow(row)));
    return TextDigest.of(texts);
  }

  private static String ofInterface(Kind kind) {
    return TextDigest.of(
        List.of(
            kind.arguments().toString(),
            kind.mayBeSame().toString(),
            kind.inputs(),
            kind.secrets(),
            kind.overlap(),
            kind.limits().toString(),
            kind.promises().toString()));
  }

  /** Operands come in one order: the JDK's maps have another one in each JVM. */
  private static String ofLine(Line line) {
    return line instanceof Instruction instruction
        ? instruction.row() + " " + sorted(instruction.operands())
        : line.toString();
  }

  private static String ofTarget(Target target) {
    return TextDigest.of(
        List.of(
            target.name(),
            target.words() + " of " + target.laneBits(),
            target.vectorRegisters() + " registers",
            target.features().toString()));
  }

  private static String ofConvention(Abi abi) {
    Architecture architecture = abi.architecture();
    return TextDigest.of(
        List.of(
            abi.name(),
            abi.arguments().toString(),
            sorted(abi.onStack()),
            abi.scratch().toString(),
            abi.saved() + " of " + abi.savedVectorBits(),
            architecture.name(),
            architecture.stackPointer().toString(),
            architecture.returnAddress().toString(),
            architecture.returnAddressBytes() + " bytes",
            architecture.landingPad()));
  }

  private static String ofRow(Row row) {
    return TextDigest.of(
        List.of(
            row.text(),
            row.meaning().toString(),
            row.needs().toString(),
            sorted(row.views()),
            row.registersRead() + " " + row.writes() + " " + row.tied()));
  }

  private static String sorted(Map<?, ?> map) {
    return map.entrySet().stream().map(String::valueOf).sorted().toList().toString();
  }

  /** Returns the digest of all that the Java source of a block function and its proof rest on. */
  public static String ofSource(BlockClass plan) {
    return TextDigest.of(List.of(ofSourceProver(), ofStatement(plan.algorithm()), plan.name()));
  }

  /** Returns the digest of what writes sources and proves them. */
  public static String ofSourceProver() {
    return PROVERS.computeIfAbsent(
        SourceProof.class,
        prover ->
            CodeDigest.of(
                CodeDependencies.of(
                    List.of(prover, JavaPrinter.class, BlockClass.class), TOLD_BY_VALUE)));
  }

  /** The digest of what an algorithm states, however it is written. */
  public static String ofStatement(BlockFunction algorithm) {
    List<String> texts =
        new ArrayList<>(
            List.of(
                algorithm.name(),
                algorithm.byteOrder().toString(),
                algorithm.initialState().toString(),
                algorithm.padding().toString(),
                algorithm.wordBits() + " " + algorithm.blockWords() + " " + algorithm.stride(),
                algorithm.wordBytes() + " " + algorithm.blockBytes() + " " + algorithm.stateWords(),
                algorithm.stateBytes() + " " + algorithm.digestBytes(),
                algorithm.macLengths() + " " + algorithm.hasMac(),
                algorithm.family() + " " + algorithm.isOfChunks()));
    IntStream.rangeClosed(0, algorithm.padding().mostRest(algorithm.blockBytes()))
        .forEach(rest -> texts.add(algorithm.end(rest).toString()));
    Graph graph = Graph.of(algorithm);
    graph.nodes().forEach(node -> texts.add(node + " of " + node.inputs()));
    texts.add(graph.results().toString());
    return TextDigest.of(texts);
  }
}
