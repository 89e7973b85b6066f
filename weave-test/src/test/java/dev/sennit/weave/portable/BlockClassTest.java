package dev.sennit.weave.portable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Blake3Root;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.words.ConcreteWords;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the sources are proved, and compiled sources do what the proof says. */
class BlockClassTest {
  /** HotSpot's HugeMethodLimit: it never compiles a longer method. */
  private static final int LONGEST_COMPILED = 8000;

  /** The block's offset in its array. */
  private static final int OFFSET = 7;

  private final Random random = new Random(25);

  @TempDir Path folder;

  /** Those of the digests that the JDK has are not in the library, but in these tests. */
  private static final Map<String, BlockClass> PLANS =
      Stream.concat(Digests.ALL.stream(), Stream.of(new Blake3Root()))
          .map(BlockClass::of)
          .collect(Collectors.toMap(BlockClass::name, plan -> plan, (one, _) -> one));

  static Set<String> all() {
    return PLANS.keySet();
  }

  static BlockClass named(String name) {
    return PLANS.get(name);
  }

  @ParameterizedTest
  @MethodSource("all")
  void isProvedAndComputesTheBlockFunction(String name) throws Exception {
    BlockClass plan = named(name);
    String source = JavaPrinter.print(plan, "compiled");
    assertThat(SourceProof.prove(plan, source).covers()).isNotEmpty();
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-d",
                folder.toString(),
                file.toString());
    assertThat(failed).as("javac's exit code").isZero();
    assertThat(codeLengths(folder.resolve("compiled").resolve(name + ".class")))
        .allMatch(length -> length < LONGEST_COMPILED);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      checkResults(plan.algorithm(), loader.loadClass("compiled." + name));
    }
  }

  private static List<Integer> codeLengths(Path file) throws IOException {
    return ClassFile.of().parse(file).methods().stream()
        .map(MethodModel::code)
        .flatMap(code -> code.stream())
        .map(code -> ((CodeAttribute) code).codeLength())
        .toList();
  }

  private void checkResults(BlockFunction algorithm, Class<?> compiled)
      throws ReflectiveOperationException {
    Method next =
        Stream.of(compiled.getDeclaredMethods())
            .filter(method -> method.getName().equals("next"))
            .findFirst()
            .orElseThrow();
    next.setAccessible(true);
    ConcreteWords words = new ConcreteWords(algorithm.wordBits());
    for (int i = 0; i < 100; i++) {
      List<Long> state = random.longs(algorithm.stateWords()).mapToObj(words::constant).toList();
      byte[] block = new byte[OFFSET + algorithm.blockBytes() + 1];
      random.nextBytes(block);
      Object array =
          algorithm.wordBits() == Long.SIZE
              ? state.stream().mapToLong(Long::longValue).toArray()
              : state.stream().mapToInt(Long::intValue).toArray();
      if (algorithm.blockWords() > 0) {
        next.invoke(null, array, block, OFFSET);
      } else {
        next.invoke(null, array);
      }
      assertThat(
              IntStream.range(0, state.size())
                  .mapToObj(word -> words.constant(Array.getLong(array, word))))
          .containsExactlyElementsOf(algorithm.next(words, state, blockWords(algorithm, block)));
    }
  }

  private static List<Long> blockWords(BlockFunction algorithm, byte[] block) {
    ByteBuffer bytes = ByteBuffer.wrap(block).position(OFFSET).order(algorithm.byteOrder());
    return Stream.generate(() ->
            algorithm.wordBits() == Long.SIZE
                ? (Long) bytes.getLong()
                : (Long) Integer.toUnsignedLong(bytes.getInt()))
        .limit(algorithm.blockWords())
        .toList();
  }
}
