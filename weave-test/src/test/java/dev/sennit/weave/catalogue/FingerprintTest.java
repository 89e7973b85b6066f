package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
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
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.TakenByProofsTest;
import dev.sennit.weave.proof.clear.ClearPath;
import dev.sennit.weave.proof.digest.DigestContract;
import dev.sennit.weave.proof.digest.DigestPath;
import dev.sennit.weave.proof.digest.DigestStatement;
import dev.sennit.weave.proof.digest.IterationPath;
import dev.sennit.weave.proof.digest.LoopProof;
import dev.sennit.weave.proof.machine.SinglePath;
import dev.sennit.weave.proof.mode.KeyPath;
import dev.sennit.weave.proof.mode.ModePath;
import dev.sennit.weave.proof.processor.ProcessorPath;
import dev.sennit.weave.weaver.Weaver;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a kept proof serves its own kernel and no other. */
@Tag("surroundings")
class FingerprintTest {
  private static final WovenKernel KEY = Weaver.weave(new KeyKernel(X64.AES), X64.SYSTEM_V);

  private static final ModeKernel CTR = new ModeKernel(Mode.CTR, X64.AES, new Shape(1, 1), false);
  private static final List<Kernel> ONE_OF_EACH_CLASS =
      Stream.of(Kernel.class.getPermittedSubclasses())
          .map(
              type -> Catalogue.KERNELS.stream().filter(type::isInstance).findFirst().orElseThrow())
          .toList();

  private static void areTold(WovenKernel one, WovenKernel other) {
    assertThat(Fingerprint.ofProof(one)).isNotEqualTo(Fingerprint.ofProof(other));
    assertThat(Fingerprint.ofKernel(one)).isNotEqualTo(Fingerprint.ofKernel(other));
  }

  /** No check that the prover makes of every kind is left out of the key of one. */
  @Test
  void aProofRestsOnAllThatIsCheckedOfEveryKind() {
    List<Class<?>> paths =
        List.of(
            DigestPath.class,
            IterationPath.class,
            ModePath.class,
            KeyPath.class,
            ClearPath.class,
            SinglePath.class,
            ProcessorPath.class);
    List<Class<?>> ends = new ArrayList<>(Fingerprint.TOLD_BY_VALUE);
    ends.addAll(paths);
    ends.addAll(List.of(DigestContract.class, DigestStatement.class, LoopProof.class));
    List<String> ofEveryKind =
        CodeDependencies.of(List.of(Prover.class), ends).keySet().stream()
            .filter(name -> name.startsWith("dev/sennit/weave/proof/"))
            .toList();
    assertThat(ofEveryKind).contains("dev/sennit/weave/proof/machine/NumberCheck");
    for (Kernel kernel : ONE_OF_EACH_CLASS) {
      assertThat(Fingerprint.prover(kernel).keySet()).as(kernel.name()).containsAll(ofEveryKind);
    }
  }

  /** A kernel may ask others of its kind: PBKDF2's asks that of blocks whether it aligns. */
  @Test
  void aProofRestsOnAllThatItsKernelAsks() {
    for (Kernel kernel : ONE_OF_EACH_CLASS) {
      List<Class<?>> ends = new ArrayList<>(Fingerprint.TOLD_BY_VALUE);
      ends.add(Kernel.class);
      assertThat(Fingerprint.prover(kernel).keySet())
          .as(kernel.name())
          .containsAll(CodeDependencies.of(List.of(kernel.getClass()), ends).keySet());
    }
    assertThat(Fingerprint.prover(Named.kernel("pbkdf2-sha256/x64-v3")).keySet())
        .contains(CodeDependencies.name(BlockKernel.class));
  }

  /** A change of any method that proofs ask of kernels and of their interfaces changes the key. */
  @Test
  void aProofRestsOnEachMethodThatItAsks() throws IOException {
    Set<String> asked = TakenByProofsTest.listed();
    for (Kernel kernel : ONE_OF_EACH_CLASS) {
      Map<String, byte[]> prover = Fingerprint.prover(kernel);
      asked.removeIf(member -> changesWith(prover, member));
    }
    assertThat(asked)
        .as("what is told by value, and a method of the JDK's")
        .containsExactly(
            "kernel.StackFrame.bytes",
            "kernel.StackFrame.saved",
            "kind.AesMemory$StatePart.ordinal");
  }

  /** Returns whether that code is no longer the same when a member is another one. */
  private static boolean changesWith(Map<String, byte[]> prover, String member) {
    int dot = member.lastIndexOf('.');
    String owner = "dev/sennit/weave/" + member.substring(0, dot).replace('.', '/');
    byte[] code = prover.get(owner);
    return code != null && !Arrays.equals(code, without(code, member.substring(dot + 1)));
  }

  private static byte[] without(byte[] code, String member) {
    return ClassFile.of()
        .transformClass(
            ClassFile.of().parse(code),
            ClassTransform.dropping(element ->
                element instanceof MethodModel method && method.methodName().equalsString(member)
                    || element instanceof FieldModel field
                        && field.fieldName().equalsString(member)));
  }

  @Test
  void aProofIsKept() {
    WovenKernel again = Weaver.weave(new KeyKernel(X64.AES), X64.SYSTEM_V);
    assertThat(Fingerprint.ofProof(again)).isEqualTo(Fingerprint.ofProof(KEY));
  }

  /** The JDK's maps have another order in each JVM. */
  @Test
  void aProofIsKeptWhateverTheOrderOfOperands() {
    List<Line> lines = KEY.lines().stream().map(FingerprintTest::withOperandsReversed).toList();
    assertThat(Fingerprint.ofProof(KEY.withLines(lines))).isEqualTo(Fingerprint.ofProof(KEY));
  }

  private static Line withOperandsReversed(Line line) {
    if (!(line instanceof Instruction instruction)) {
      return line;
    }
    Map<String, Operand> reversed = new LinkedHashMap<>();
    List.copyOf(instruction.operands().entrySet())
        .reversed()
        .forEach(operand -> reversed.put(operand.getKey(), operand.getValue()));
    return new Instruction(instruction.row(), reversed, instruction.strand(), instruction.step());
  }

  /** Leaves out the second of two lines, and puts its text into the first one's step. */
  @Test
  void aStepIsNoLine() {
    List<Line> lines = new ArrayList<>(KEY.lines());
    Instruction first = (Instruction) lines.get(1);
    List<String> printed = Listing.of(KEY).lines().toList();
    int code = 1 + KEY.kernel().kind().arguments().size();
    String step = printed.get(code + 1).substring(printed.get(code + 1).indexOf('#') + 2);
    String second = printed.get(code + 2).substring(0, printed.get(code + 2).indexOf('#') + 2);
    String steps = step + "\n" + second + ((Instruction) lines.get(2)).step();
    lines.set(1, new Instruction(first.row(), first.operands(), Instruction.FRAME, steps));
    lines.remove(2);
    WovenKernel shorter = KEY.withLines(lines);
    assertThat(Listing.of(shorter)).isEqualTo(Listing.of(KEY));
    areTold(shorter, KEY);
  }

  /** A row bears its text only; all else that a proof takes from it counts too. */
  @Test
  void rowsAreDistinguished() {
    Row row =
        KEY.instructions().stream()
            .map(Instruction::row)
            .filter(each -> !each.needs().isEmpty())
            .findFirst()
            .orElseThrow();
    Meaning now = row.meaning();
    Meaning wider = new Meaning(now.bits(), 2 * now.lanes(), now.statements());
    Map<String, RegisterView> views = new HashMap<>(row.views());
    views.replaceAll((_, view) -> new RegisterView("wide", view.bank(), 2 * view.bits()));
    areTold(with(row, now, List.of(), row.views()), KEY);
    areTold(with(row, wider, row.needs(), row.views()), KEY);
    areTold(with(row, now, row.needs(), views), KEY);
    WovenKernel same = with(row, now, row.needs(), row.views());
    assertThat(Fingerprint.ofKernel(same)).isEqualTo(Fingerprint.ofKernel(KEY));
  }

  /** Returns the kernel with another row in the place of one. */
  private static WovenKernel with(
      Row row, Meaning meaning, List<Feature> needs, Map<String, RegisterView> views) {
    Row changed = Row.of(row.text(), meaning, row.latency(), needs, views, row.names());
    return KEY.withLines(
        KEY.lines().stream()
            .map(line ->
                line instanceof Instruction instruction && instruction.row() == row
                    ? instruction.withRow(changed)
                    : line)
            .toList());
  }

  @Test
  void framesAreDistinguished() {
    Map<Register, Integer> saved = new HashMap<>(KEY.stack().saved());
    saved.put(X64.SYSTEM_V.saved().getLast(), 0);
    areTold(
        new WovenKernel(
            KEY.kernel(),
            KEY.abi(),
            KEY.lines(),
            KEY.pool(),
            new StackFrame(KEY.stack().bytes(), saved)),
        KEY);
  }

  @Test
  void notesAreDistinguished() {
    WovenKernel mode = Weaver.weave(CTR, X64.SYSTEM_V);
    areTold(
        mode.withLines(mode.lines().stream().filter(line -> !(line instanceof Line.Note)).toList()),
        mode);
  }

  /** A target's name alone does not tell the shape. */
  @Test
  void interfacesAreDistinguished() {
    List<AesMemory.StatePart> parts = new ArrayList<>(AesMemory.STANDARD.state().parts());
    Collections.swap(parts, 0, 1);
    AesMemory other = new AesMemory(AesMemory.STANDARD.schedule(), new Layout<>(parts));
    WovenKernel woven = Weaver.weave(CTR, X64.SYSTEM_V);
    areTold(
        woven,
        new WovenKernel(
            new ModeKernel(CTR.mode(), CTR.target(), CTR.shape(), false, other),
            woven.abi(),
            woven.lines(),
            woven.pool(),
            woven.stack()));
  }

  /** What kernels of one kind take and promise does not count for proofs of other kinds. */
  @Test
  void aProofDoesNotRestOnOtherKindsOfKernels() {
    assertThat(Fingerprint.prover(new ClearKernel(Clearing.VECTOR, X64.V3)).keySet())
        .noneMatch(name -> name.endsWith("/KeyKernel") || name.endsWith("/ModeKernel"));
  }

  @Test
  void shapesAreDistinguished() {
    Kernel one = new ModeKernel(Mode.CTR, X64.AES, new Shape(1, 1), true);
    Kernel two = new ModeKernel(Mode.CTR, X64.AES, new Shape(1, 2), true);
    areTold(
        new WovenKernel(one, KEY.abi(), KEY.lines(), KEY.pool(), KEY.stack()),
        new WovenKernel(two, KEY.abi(), KEY.lines(), KEY.pool(), KEY.stack()));
  }

  /** The lines of the frame count instead. */
  @Test
  void aProofDoesNotRestOnHowCodeIsWritten() {
    assertThat(Fingerprint.prover(CTR))
        .containsKeys("dev/sennit/weave/proof/mode/ModePath", "dev/sennit/weave/isa/Row")
        .doesNotContainKeys(
            "dev/sennit/weave/isa/Code",
            "dev/sennit/weave/kernel/StackFrame",
            "dev/sennit/weave/weaver/Weaver");
  }

  /**
   * All but what people read: a kernel that is proved for some HMACs may be wrong for others. Each
   * part of a format has a method of its own.
   */
  @Test
  void statementsHaveAllThatAFunctionOfBlocksSays() throws ReflectiveOperationException {
    String key = Fingerprint.ofStatement(Sha2.SHA_256);
    assertThat(Fingerprint.ofStatement(function("", null))).isEqualTo(key);
    for (Method method : BlockFunction.class.getMethods()) {
      if (method.getParameterCount() == 0
          && !Set.of("title", "standard", "format").contains(method.getName())) {
        Object other = another(method.invoke(Sha2.SHA_256));
        assertThat(Fingerprint.ofStatement(function(method.getName(), other)))
            .as(method.getName())
            .isNotEqualTo(key);
      }
    }
  }

  private static Object another(Object value) {
    return switch (value) {
      case Integer number -> 2 * number;
      case Boolean flag -> !flag;
      case String text -> text + "-other";
      case ByteOrder _ -> ByteOrder.LITTLE_ENDIAN;
      case Padding _ -> Padding.multiRate(6);
      case List<?> list -> list.reversed();
      default -> throw new IllegalArgumentException("no other value than " + value);
    };
  }

  /** SHA-256, of which one method says something else. */
  private static BlockFunction function(String name, Object result) {
    return (BlockFunction)
        Proxy.newProxyInstance(
            BlockFunction.class.getClassLoader(),
            new Class<?>[] {BlockFunction.class},
            (_, method, arguments) ->
                method.getName().equals(name) ? result : method.invoke(Sha2.SHA_256, arguments));
  }
}
