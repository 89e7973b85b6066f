package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.kernel.KernelKind;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: docs/TRUST.md names each kind of kernel, and each package of the library once: as one
 * that makes or moves bytes, with the tests of that, or as one that does not. Its class files say
 * which.
 */
class TrustTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

  /** Calls that write bytes. A copy of a whole array, by itself, is no use to a computation. */
  private static final Pattern WRITES =
      Pattern.compile(
          "java/lang/foreign/MemorySegment\\.(set|copy)\\w*.*"
              + "|java/lang/invoke/VarHandle\\.set\\w*.*"
              + "|java/nio/ByteBuffer\\.put\\w*.*"
              + "|java/lang/System\\.arraycopy.*"
              + "|java/util/Arrays\\.copyOf\\w*\\(\\[B.*"
              + "|java/lang/(Integer|Long)\\.(rotate|reverse)\\w*.*");

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "TRUST.md"));
  }

  /** The names in the first cells of the table with a heading. */
  private static List<String> firstCells(String heading) throws IOException {
    return page()
        .lines()
        .dropWhile(line -> !line.startsWith(heading))
        .takeWhile(line -> line.startsWith("|"))
        .flatMap(line -> NAME.matcher(line.split("\\|")[1].split(":")[0]).results())
        .map(name -> name.group(1))
        .toList();
  }

  @Test
  void everyKindOfKernel() throws IOException {
    assertThat(firstCells("| kind "))
        .containsExactlyElementsOf(Arrays.stream(KernelKind.values()).map(Enum::name).toList());
  }

  @Test
  void everyPackage() throws IOException {
    Map<String, Set<String>> found = methodsThatWrite();
    Set<String> writing = new TreeSet<>(firstCells("| packages "));
    String others =
        page()
            .lines()
            .filter(line -> line.startsWith("The other packages "))
            .findFirst()
            .orElseThrow();
    List<String> silent = NAME.matcher(others).results().map(name -> name.group(1)).toList();
    List<String> all = new ArrayList<>(writing);
    all.addAll(silent);
    assertThat(all)
        .describedAs("the packages that docs/TRUST.md names")
        .containsExactlyInAnyOrderElementsOf(found.keySet());
    assertThat(silent)
        .allSatisfy(name ->
            assertThat(found.get(name))
                .describedAs("methods that make or move bytes in %s", name)
                .isEmpty());
  }

  /** The methods that make or move bytes, by the short names of all packages. */
  private static Map<String, Set<String>> methodsThatWrite() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(CLASSES.resolve("dev"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        ClassModel type = ClassFile.of().parse(file);
        String name = type.thisClass().asSymbol().packageName();
        Set<String> methods =
            found.computeIfAbsent(name.replace("dev.sennit.runtime.", ""), _ -> new TreeSet<>());
        type.methods().stream()
            .filter(method ->
                method.code().stream()
                    .anyMatch(code -> code.elementStream().anyMatch(TrustTest::writes)))
            .forEach(method ->
                methods.add(type.thisClass().name() + "." + method.methodName().stringValue()));
      }
    }
    return found;
  }

  private static boolean writes(CodeElement element) {
    return switch (element) {
      case ArrayStoreInstruction store -> store.opcode() == Opcode.BASTORE;
      case OperatorInstruction operator ->
          operator.opcode() == Opcode.IXOR || operator.opcode() == Opcode.LXOR;
      case InvokeInstruction call ->
          WRITES
              .matcher(
                  call.owner().asInternalName()
                      + "."
                      + call.name().stringValue()
                      + call.type().stringValue())
              .matches();
      default -> false;
    };
  }
}
