package dev.sennit.weave.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.Blake3Root;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.Layout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Protects: the library is told of all digests, families and targets that there are. */
class LibraryFactsTest {
  private static final LibraryFacts STATED = LibraryFacts.STATED;

  /** Functions of blocks that are no digest by themselves. */
  private static final Set<Class<?>> NO_DIGESTS = Set.of(Blake3Root.class, PairDigest.class);

  /** Statements are records; what they state is in constants, or follows without arguments. */
  @Test
  void everyDigestThatIsStated() throws Exception {
    List<BlockFunction> all = new ArrayList<>();
    Path sources = Path.of("../weave/src/main/java/dev/sennit/weave/algorithm");
    try (Stream<Path> files = Files.list(sources)) {
      for (Path each : files.filter(file -> !file.endsWith("package-info.java")).toList()) {
        String name = each.getFileName().toString().replace(".java", "");
        Class<?> type = Class.forName(BlockFunction.class.getPackageName() + "." + name);
        if (BlockFunction.class.isAssignableFrom(type)
            && !type.isInterface()
            && !NO_DIGESTS.contains(type)) {
          all.addAll(statements(type));
        }
      }
    }
    assertThat(STATED.digests())
        .as("a digest that is not here is not told to the library: Digests lists them")
        .containsExactlyInAnyOrderElementsOf(all);
  }

  private static List<BlockFunction> statements(Class<?> type) throws Exception {
    List<BlockFunction> statements = new ArrayList<>();
    for (Field field : type.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == type) {
        statements.add((BlockFunction) field.get(null));
      }
    }
    if (type.getRecordComponents().length == 0) {
      statements.add((BlockFunction) type.getConstructor().newInstance());
    }
    assertThat(statements).as("digests of %s", type).isNotEmpty();
    return statements;
  }

  @Test
  void digestsOfAFamilyHaveOneFunctionOfBlocks() {
    for (BlockFunction digest : STATED.digests()) {
      BlockFunction first = STATED.families().get(digest.family());
      assertThat(blocks(digest)).as(digest.name()).isEqualTo(blocks(first));
    }
  }

  private static List<?> blocks(BlockFunction of) {
    List<Integer> lengths = List.of(of.blockBytes(), of.stride(), of.wordBits(), of.stateWords());
    return List.of(lengths, of.byteOrder(), of.macLengths(), of.padding().inState());
  }

  @Test
  void kernelsOfAFamilyWithoutDigest() {
    Predicate<BlockFunction> others = digest -> digest != Sha3.SHAKE128_256;
    assertThatThrownBy(
            () -> with(STATED.targets(), STATED.digests().stream().filter(others).toList()))
        .hasMessageStartingWith("the library has the kernel keccak-168/")
        .hasMessageEndingWith("but is not told a digest of its family");
  }

  @Test
  void kernelsOnATargetThatIsNotTold() {
    Predicate<Target> others = target -> target != X64.SHA512;
    assertThatThrownBy(
            () -> with(STATED.targets().stream().filter(others).toList(), STATED.digests()))
        .hasMessage("the library has the kernel sha512/x64-sha512, but is not told its target");
  }

  @Test
  void kernelsOfAesWithDifferentMemory() {
    AesMemory other =
        new AesMemory(
            new Layout<>(AesMemory.STANDARD.schedule().parts().reversed()),
            AesMemory.STANDARD.state());
    LibraryFacts facts =
        new LibraryFacts(
            STATED.targets(),
            STATED.digests(),
            List.of(new KeyKernel(X64.AES), new KeyKernel(A64.AES, other)),
            STATED.questions());
    assertThatThrownBy(facts::layouts)
        .hasMessage(
            "aes-key/a64-aes has its schedule as [FOLDED, POWERS, ROUNDS, ROUND_KEYS],"
                + " and other kernels as [ROUND_KEYS, ROUNDS, POWERS, FOLDED]");
  }

  private static LibraryFacts with(List<Target> targets, List<BlockFunction> digests) {
    return new LibraryFacts(targets, digests, STATED.kernels(), STATED.questions());
  }
}
