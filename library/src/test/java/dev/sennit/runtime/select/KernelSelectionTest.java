package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.TestedKernels;
import dev.sennit.WithAes;
import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.aes.AesMode;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.Digests;
import dev.sennit.runtime.kernel.Stated.Families;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.kernel.StatedDigest;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.Processor;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.ModelCycles;
import dev.sennit.runtime.registry.Registry;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a kernel that computes something else here is not used, and that is said. */
@Tag("kernels")
class KernelSelectionTest implements WithAes {
  private final List<Complaint> complaints = new ArrayList<>();
  private final Registry registry = TestedKernels.registry(Guard.ofThisJvm());

  @Test
  void failedSelfTest() {
    DigestAlgorithm wrong = like(DigestAlgorithm.MD5, Families.MD5, "00".repeat(16));
    SelectedKernels kernels = select(wrong);
    assertThat(kernels.choice(wrong).kernel()).isNull();
    assertThat(kernels.choice(wrong).explanation()).contains("fails its known answers");
    assertThat(complaints)
        .isNotEmpty()
        .allMatch(complaint -> complaint.text().contains("kernel md5/"))
        .allMatch(complaint -> complaint.text().contains("of MD5"));
  }

  @Test
  void raceDecidesWhatIsWonByFar() {
    assertThat(chosenWhere(Targets.X64_V3, 8, 9)).isEqualTo(Targets.X64_V3);
    assertThat(chosenWhere(Targets.X64_V4, 8, 9)).isEqualTo(Targets.X64_V4);
    assertThat(chosenWhere(Targets.X64_V3, 19, 20)).isEqualTo(Targets.X64_V4);
  }

  /** Returns the target of SHA-512's kernel if one target takes so long, and all others longer. */
  private static KernelTarget chosenWhere(KernelTarget fast, long time, long longer) {
    KernelSupport support = KernelSupport.ofThisJvm();
    assumeTrue(
        support.targets().containsAll(List.of(Targets.X64_V4, Targets.X64_V3))
            && !support.targets().contains(Targets.X64_SHA512),
        "the processor has not both targets, or one that is beyond doubt");
    Clock clock =
        clockBy(contestant ->
            contestant instanceof MessageDigestKind.AtWork message
                    && message.kernel().target() == fast
                ? time
                : longer);
    return SelectedKernels.choose(
            support, TestedKernels.registry(Guard.by(clock)), List.of(DigestAlgorithm.SHA_512))
        .choice(DigestAlgorithm.SHA_512)
        .kernel()
        .target();
  }

  /** The time of a contestant is whatever is said. */
  private static Clock clockBy(ToLongFunction<Contestant> time) {
    return new Clock() {
      @Override
      public long nanoTime() {
        return 0;
      }

      @Override
      public void pause(long nanoseconds) {}

      @Override
      public long of(Contestant contestant, int bytes) {
        return time.applyAsLong(contestant);
      }
    };
  }

  @Test
  void modelsDecideWhatIsBeyondDoubt() {
    assertThat(ModelCycles.leaveOpen(388, 258)).isTrue();
    assertThat(ModelCycles.leaveOpen(517, 193)).isFalse();
    List<KernelRow> rows = new ArrayList<>();
    Kernels.ALL.stream()
        .filter(row -> row.family().equals("md5") && row.target().label().startsWith("x64"))
        .forEach(row -> row.insertInto(rows));
    assertThat(rows).extracting(KernelRow::name).startsWith("md5/x64-v4/16x2");
    assertThat(rows).extracting(KernelRow::name).endsWith("md5/x64-v3");
  }

  /** What a race leaves open, models do not decide where there are kernels for these cores. */
  @ParameterizedTest
  @CsvSource({
    "GenuineIntel, gcm-encrypt/x64-vaes512-intel",
    "AuthenticAMD, gcm-encrypt/x64-vaes512",
    "'', gcm-encrypt/x64-vaes512"
  })
  void kernelsForTheCoresOfItsMakerComeFirst(String maker, String first) {
    Processor processor = new Processor("made up", maker, Set.of());
    SymbolLookup all = symbol -> Optional.of(MemorySegment.ofAddress(symbol.hashCode()));
    KernelRows rows =
        new KernelRows(List.of(Targets.X64_VAES512, Targets.X64_VAES512_INTEL), all, processor);
    assertThat(rows.of(KernelKind.MODE, Names.GCM_ENCRYPT))
        .extracting(KernelRow::name)
        .startsWith(first);
  }

  /** Chance does not decide where two kernels race. */
  @Test
  void noKernelBeatsItselfAndNoneTheOneThatWasChosen() {
    SelectedKernels kernels = KernelLinker.await();
    DigestKernel chosen = kernels.choice(DigestAlgorithm.MD5).kernel();
    assertThat(racesWon(chosen, chosen)).isLessThan(10);
    assumeTrue(
        kernels.support().targets().containsAll(List.of(Targets.X64_V4, Targets.X64_V3)),
        "the processor has not both targets");
    KernelTarget other = chosen.target() == Targets.X64_V4 ? Targets.X64_V3 : Targets.X64_V4;
    DigestKernel rival = TestedKernels.one(DigestAlgorithm.MD5, other);
    assertThat(racesWon(rival, chosen)).isLessThan(10);
  }

  private static long racesWon(DigestKernel rival, DigestKernel chosen) {
    MessageDigestKind kind = new MessageDigestKind();
    return Stream.generate(() -> kind.race(rival, chosen, Clock.OF_THIS_MACHINE))
        .limit(20)
        .filter(race -> race != null && race.isWonTwice())
        .count();
  }

  @Test
  void noKernelOfAFamily() {
    KernelFamily unknown = new KernelFamily("md6", 4, ByteOrder.LITTLE_ENDIAN, false);
    DigestAlgorithm algorithm = like(DigestAlgorithm.MD5, unknown, Digests.MD5.initialState());
    Choice<DigestKernel> choice = select(algorithm).choice(algorithm);
    assertThat(choice.kernel()).isNull();
    assertThat(choice.explanation()).isEmpty();
    assertThat(complaints).isEmpty();
  }

  private SelectedKernels select(DigestAlgorithm algorithm) {
    return select(List.of(algorithm));
  }

  private SelectedKernels select(List<DigestAlgorithm> algorithms) {
    SelectedKernels selected =
        SelectedKernels.choose(KernelSupport.ofThisJvm(), registry, algorithms);
    complaints.addAll(registry.complaints());
    return selected;
  }

  private static DigestAlgorithm like(
      DigestAlgorithm other, KernelFamily family, String initialState) {
    StatedDigest stated = other.stated();
    return new DigestAlgorithm(
        other.name(),
        other.aliases(),
        other.macAliases(),
        new StatedDigest(
            stated.name(),
            stated.inJdk(),
            family,
            stated.blockLength(),
            stated.stride(),
            stated.digestLength(),
            initialState,
            stated.paddingBegin(),
            stated.paddingLength(),
            stated.hasMac(),
            stated.answers(),
            stated.fold()));
  }

  @Test
  void kernelsOfAesThatFail() {
    AesKernels good = KernelLinker.await().aes().kernel();
    AesKernels wrong = wrong(good);
    Choice<AesKernels> choice = choose(List.of(wrong, good));
    assertThat(choice.kernel()).isSameAs(good);
    assertThat(choice.explanation()).contains("aes/wrong fails its known answers");
    assertThat(complaints).hasSize(1).allMatch(complaint -> complaint.text().contains("of AES"));
    // As where the good ones turn out to be slow.
    Choice<AesKernels> next = choose(List.of(wrong));
    assertThat(next.kernel()).isNull();
    assertThat(next.explanation()).isEqualTo(choice.explanation());
    assertThat(complaints).describedAs("said once").hasSize(1);
  }

  private Choice<AesKernels> choose(List<AesKernels> candidates) {
    Choice<AesKernels> choice = registry.choose(new AesKind(), "AES", candidates);
    complaints.addAll(registry.complaints());
    return choice;
  }

  /** Right but for CTR alone, beyond the blocks that a short test would reach. */
  private static AesKernels wrong(AesKernels good) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          Object result = method.invoke(good, arguments);
          if (arguments != null
              && arguments.length == 8
              && arguments[0] == AesMode.CTR
              && (int) arguments[5] > 64 * Aes.BLOCK) {
            ((byte[]) arguments[6])[(int) arguments[7] + 64 * Aes.BLOCK] = 0;
          }
          return method.getName().equals("name") ? "aes/wrong" : result;
        };
    return (AesKernels)
        Proxy.newProxyInstance(
            AesKernels.class.getClassLoader(), new Class<?>[] {AesKernels.class}, handler);
  }
}
