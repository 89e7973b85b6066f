package dev.sennit.weave.portable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.words.ConcreteWords;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the sources are proved, and compiled sources do what the proof says. */
class BlockClassTest {
  /** HotSpot's HugeMethodLimit: it never compiles a longer method. */
  private static final int LONGEST_COMPILED = 8000;

  private final Random random = new Random(25);

  @TempDir Path folder;

  static Stream<Arguments> all() {
    return BlockClass.ALL.stream()
        .flatMap(plan -> Stream.of(Style.values()).map(style -> Arguments.of(plan.name(), style)));
  }

  static BlockClass named(String name) {
    return BlockClass.ALL.stream()
        .filter(plan -> plan.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("all")
  void isProvedAndComputesTheBlockFunction(String name, Style style) throws Exception {
    BlockClass plan = named(name);
    String source = JavaPrinter.print(plan, "compiled", style);
    assertThat(SourceProof.prove(plan, source).covers()).isNotEmpty();
    Compiled compiled = Compiled.of(folder, plan.name(), source);
    assertThat(compiled.lengths())
        .allSatisfy(length -> assertThat(length).isLessThan(LONGEST_COMPILED));
    for (int i = 0; i < 100; i++) {
      byte[] state = randomBytes(plan.algorithm().stateBytes());
      byte[] block = randomBytes(7 + plan.algorithm().blockBytes() + 1);
      assertThat(executed(plan.algorithm(), compiled, state, block, 7))
          .isEqualTo(stated(plan.algorithm(), state, block, 7));
    }
  }

  private byte[] randomBytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  private static List<Long> stated(
      BlockFunction algorithm, byte[] state, byte[] block, int offset) {
    return algorithm.next(
        new ConcreteWords(algorithm.wordBits()),
        words(algorithm, state, 0, algorithm.stateWords()),
        words(algorithm, block, offset, algorithm.blockWords()));
  }

  private static List<Long> words(BlockFunction algorithm, byte[] bytes, int offset, int count) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(algorithm.byteOrder());
    List<Long> words = new ArrayList<>();
    for (int word = 0; word < count; word++) {
      int place = offset + word * algorithm.wordBytes();
      words.add(
          algorithm.wordBits() == Long.SIZE
              ? buffer.getLong(place)
              : Integer.toUnsignedLong(buffer.getInt(place)));
    }
    return words;
  }

  private static List<Long> executed(
      BlockFunction algorithm, Compiled compiled, byte[] state, byte[] block, int offset) {
    List<Long> before = words(algorithm, state, 0, algorithm.stateWords());
    boolean takesBlock = algorithm.blockWords() > 0;
    if (algorithm.wordBits() == Long.SIZE) {
      long[] array = before.stream().mapToLong(Long::longValue).toArray();
      call(compiled, takesBlock, array, block, offset);
      return Arrays.stream(array).boxed().toList();
    }
    int[] array = before.stream().mapToInt(Long::intValue).toArray();
    call(compiled, takesBlock, array, block, offset);
    return Arrays.stream(array).mapToObj(Integer::toUnsignedLong).toList();
  }

  private static void call(
      Compiled compiled, boolean takesBlock, Object state, byte[] block, int offset) {
    if (takesBlock) {
      compiled.call("next", state, block, offset);
    } else {
      compiled.call("next", state);
    }
  }
}
