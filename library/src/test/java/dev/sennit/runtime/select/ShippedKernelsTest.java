package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.aes.LinkedAes;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesIterations;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.clear.ClearMethod;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.LinkedIterations;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Targets;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the library ships exactly the kernels among which it selects. A kernel that it never
 * asks the shared object for belongs to the kernels for comparison, and it asks for none of those.
 */
@Tag("kernels")
class ShippedKernelsTest {
  private static final Pattern DECLARED = Pattern.compile("\\bvoid (sennit_\\w+)\\(");

  private static final List<KernelTarget> TARGETS = Targets.ALL;

  /**
   * The kernels of every platform, none of which is called.
   *
   * @param known the symbols that it finds
   * @param asked the symbols that it was asked for
   */
  private record Asked(Set<String> known, Set<String> asked) implements SymbolLookup {
    static Asked finding(Set<String> known) {
      return new Asked(known, new TreeSet<>());
    }

    @Override
    public Optional<MemorySegment> find(String symbol) {
      asked.add(symbol);
      return known.contains(symbol) ? Optional.of(MemorySegment.NULL) : Optional.empty();
    }
  }

  @Test
  void areThoseThatCanBeSelected() throws IOException {
    Set<String> shipped = declared(shippedHeader());
    Set<String> forComparison = forComparison();
    assertThat(shipped).isNotEmpty().doesNotContainAnyElementsOf(forComparison);
    Set<String> selectable = new TreeSet<>(oneMessage());
    selectable.addAll(severalMessages(shipped));
    selectable.addAll(iterations());
    selectable.addAll(iterationsInLanes(shipped));
    selectable.addAll(aes(shipped));
    selectable.addAll(clearing());
    assertThat(selectable).doesNotContainAnyElementsOf(forComparison);
    selectable.retainAll(shipped);
    assertThat(selectable).isEqualTo(shipped);
  }

  @Test
  void othersAreNotInTheSharedObject() throws IOException {
    SymbolLookup object = KernelLinker.await().sharedObject();
    assumeTrue(object != null, "no kernels run here");
    assertThat(forComparison()).isNotEmpty().noneMatch(symbol -> object.find(symbol).isPresent());
  }

  /** A digest's kernel for one message may be that of every target. */
  private static Set<String> oneMessage() {
    Asked kernels = Asked.finding(Set.of());
    KernelSelection selection =
        new KernelSelection(DigestAlgorithm.ALL, Guard.ofThisJvm(), new ArrayList<>());
    DigestAlgorithm.ALL.forEach(algorithm -> selection.candidates(algorithm, TARGETS, kernels));
    return kernels.asked();
  }

  /** The kernel for several messages depends on that for one. */
  private static Set<String> severalMessages(Set<String> shipped) {
    Asked kernels = Asked.finding(Set.of());
    SelectedKernels all =
        new SelectedKernels("", null, TARGETS, "", List.of(), null, List.of(), kernels);
    DigestAlgorithm.ALL.stream()
        .filter(algorithm -> algorithm.family() != null)
        .forEach(algorithm ->
            TARGETS.stream()
                .filter(target -> shipped.contains(target.symbol(algorithm.family())))
                .map(target -> new DigestKernel(MemorySegment.NULL, algorithm, target))
                .forEach(one ->
                    new LaneSelection(Guard.ofThisJvm()).select(all, one, new ArrayList<>())));
    return kernels.asked();
  }

  /** The kernel that iterates PBKDF2 is beside that for one message. */
  private static Set<String> iterations() {
    Asked kernels = Asked.finding(Set.of());
    DigestAlgorithm.ALL.stream()
        .filter(algorithm -> algorithm.family() != null)
        .forEach(algorithm ->
            TARGETS.forEach(target ->
                LinkedIterations.of(
                    kernels, new DigestKernel(MemorySegment.NULL, algorithm, target))));
    return kernels.asked();
  }

  /** The one for several codes is beside that for several messages. */
  private static Set<String> iterationsInLanes(Set<String> shipped) {
    Asked kernels = Asked.finding(Set.of());
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      for (String symbol : algorithm.family() == null ? Set.<String>of() : shipped) {
        Matcher several =
            Pattern.compile(
                    Pattern.quote("sennit_" + algorithm.family().name().replace('-', '_'))
                        + "_(\\w+)_(\\d+x\\d+)")
                .matcher(symbol);
        if (several.matches()) {
          KernelTarget target = named(several.group(1));
          DigestKernel one = new DigestKernel(MemorySegment.NULL, algorithm, target);
          LanesKernel lanes =
              LanesKernel.of(Asked.finding(shipped), one, target, KernelShape.of(several.group(2)));
          LanesIterations.of(kernels, new LaneChoice(one, lanes, 1, 0));
        }
      }
    }
    return kernels.asked();
  }

  private static KernelTarget named(String inSymbol) {
    return TARGETS.stream()
        .filter(target -> target.label().replace('-', '_').equals(inSymbol))
        .findFirst()
        .orElseThrow();
  }

  private static Set<String> aes(Set<String> shipped) {
    Asked kernels = Asked.finding(shipped);
    TARGETS.forEach(target -> LinkedAes.of(target, kernels));
    return kernels.asked();
  }

  private static Set<String> clearing() {
    Asked kernels = Asked.finding(Set.of());
    ClearMethod.ofKernels(TARGETS, kernels);
    return kernels.asked();
  }

  private static Set<String> forComparison() throws IOException {
    return declared(Files.readString(TestedKernels.FOR_COMPARISON.resolve("sennit.h")));
  }

  private static String shippedHeader() throws IOException {
    try (InputStream header =
        KernelLinker.class.getResourceAsStream("/dev/sennit/kernels/sennit.h")) {
      return new String(header.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Set<String> declared(String header) {
    return DECLARED
        .matcher(header)
        .results()
        .map(declared -> declared.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
