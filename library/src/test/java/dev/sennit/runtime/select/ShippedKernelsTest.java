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
    Asked kernels = new Asked(Set.of(), new TreeSet<>());
    ClearMethod.ofKernels(TARGETS, kernels);
    askForOneMessage(kernels);
    askForSeveralMessages(shipped, kernels);
    askForIterationsInLanes(shipped, kernels);
    Asked withAes = new Asked(shipped, kernels.asked());
    TARGETS.forEach(target -> LinkedAes.of(target, withAes));
    Set<String> selectable = kernels.asked();
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

  private static List<DigestAlgorithm> withFamily() {
    return DigestAlgorithm.ALL.stream().filter(algorithm -> algorithm.family() != null).toList();
  }

  /** That of a digest may be of every target. The kernel that iterates PBKDF2 is beside it. */
  private static void askForOneMessage(Asked kernels) {
    KernelSelection selection =
        new KernelSelection(DigestAlgorithm.ALL, Guard.ofThisJvm(), new ArrayList<>());
    DigestAlgorithm.ALL.forEach(algorithm -> selection.candidates(algorithm, TARGETS, kernels));
    for (DigestAlgorithm algorithm : withFamily()) {
      for (KernelTarget target : TARGETS) {
        LinkedIterations.of(kernels, new DigestKernel(MemorySegment.NULL, algorithm, target));
      }
    }
  }

  /** The kernel for several messages depends on that for one. */
  private static void askForSeveralMessages(Set<String> shipped, Asked kernels) {
    SelectedKernels all =
        new SelectedKernels("", null, TARGETS, "", List.of(), null, List.of(), kernels);
    for (DigestAlgorithm algorithm : withFamily()) {
      for (KernelTarget target : TARGETS) {
        if (shipped.contains(target.symbol(algorithm.family()))) {
          DigestKernel one = new DigestKernel(MemorySegment.NULL, algorithm, target);
          new LaneSelection(Guard.ofThisJvm()).select(all, one, new ArrayList<>());
        }
      }
    }
  }

  /** The one that iterates several codes is beside that for several messages. */
  private static void askForIterationsInLanes(Set<String> shipped, Asked kernels) {
    Asked found = new Asked(shipped, new TreeSet<>());
    for (DigestAlgorithm algorithm : withFamily()) {
      String family = Pattern.quote("sennit_" + algorithm.family().name().replace('-', '_'));
      Pattern lanes = Pattern.compile(family + "_(\\w+)_(\\d+x\\d+)");
      for (String symbol : shipped) {
        Matcher several = lanes.matcher(symbol);
        if (several.matches()) {
          KernelTarget target = named(several.group(1));
          DigestKernel one = new DigestKernel(MemorySegment.NULL, algorithm, target);
          KernelShape shape = KernelShape.of(several.group(2));
          LanesKernel kernel = LanesKernel.of(found, one, target, shape);
          LanesIterations.of(kernels, new LaneChoice(one, kernel, 1, 0));
        }
      }
    }
  }

  private static KernelTarget named(String inSymbol) {
    return TARGETS.stream()
        .filter(target -> target.label().replace('-', '_').equals(inSymbol))
        .findFirst()
        .orElseThrow();
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
