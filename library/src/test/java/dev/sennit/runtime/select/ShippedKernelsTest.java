package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.kernel.Stated.Questions;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LinkedKernel;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the library ships exactly the kernels among which it selects, and those that ask the
 * processor. The build writes a row of each of the others, and some kind offers it on some target.
 */
@Tag("kernels")
class ShippedKernelsTest {
  private static final Pattern DECLARED = Pattern.compile("\\bvoid (sennit_\\w+)\\(");

  /** The kernels of every platform, none of which is called. */
  private static final KernelRows ALL =
      new KernelRows(
          Targets.ALL, symbol -> Optional.of(MemorySegment.ofAddress(symbol.hashCode())), null);

  /** Everything takes as long. */
  private static final Clock TIMELESS =
      new Clock() {
        @Override
        public long nanoTime() {
          return 0;
        }

        @Override
        public void pause(long nanoseconds) {}

        @Override
        public long of(Contestant contestant, int bytes) {
          return 1;
        }
      };

  @Test
  void areThoseOfTheRows() throws IOException {
    Set<String> stated = Kernels.ALL.stream().map(KernelRow::symbol).collect(Collectors.toSet());
    stated.addAll(List.of(Questions.CPUID, Questions.XGETBV));
    assertThat(stated).isEqualTo(declared(header()));
  }

  @Test
  void areAllOnTheRoll() {
    Registry registry = new Registry(ALL, Guard.ofThisJvm());
    ClearSelection clearing =
        new ClearSelection(ClearSelection.roles(registry), Choice.none(), Choice.none());
    Roll roll = new Roll(registry, DigestAlgorithm.ALL, () -> clearing);
    Set<String> selectable = new TreeSet<>();
    for (Role<?, ?> role : roll.all()) {
      role.rows().forEach(row -> selectable.add(row.name()));
    }
    // With a kernel that encrypts go those of other modes and of keys.
    roll.aes().candidates().forEach(kernels -> selectable.addAll(kernels.names()));
    assertThat(selectable)
        .isEqualTo(Kernels.ALL.stream().map(KernelRow::name).collect(Collectors.toSet()));
  }

  /** A user may leave out any of them; then another one serves, or none. */
  @Test
  void eachCanBeLeftOut() {
    KernelRows here = KernelLinker.await().registry().rows();
    Set<String> serving = serving(here);
    assertThat(serving).isNotEmpty();
    for (String name : serving) {
      String symbol = TestedKernels.row(name).symbol();
      SymbolLookup others =
          other -> other.equals(symbol) ? Optional.empty() : here.sharedObject().find(other);
      assertThat(serving(new KernelRows(here.targets(), others, here.processor())))
          .isNotEmpty()
          .doesNotContain(name);
    }
  }

  private static Set<String> serving(KernelRows rows) {
    Set<String> names = new TreeSet<>();
    Registry registry = new Registry(rows, Guard.by(TIMELESS));
    for (Role<?, ?> role : TestedKernels.roll(registry).all()) {
      LinkedKernel serving = role.get();
      if (serving != null) {
        names.addAll(serving.names());
      }
    }
    return names;
  }

  /** Otherwise they could never serve. */
  @Test
  void thoseBesideOthersHaveThem() {
    for (KernelRow row : Kernels.ALL) {
      if (row.kind() == KernelKind.PBKDF2 || row.kind() == KernelKind.PAIRS) {
        boolean isAlone = row.kind() == KernelKind.PBKDF2 && row.shape().equals(KernelShape.ONE);
        String family = row.family().replace("pbkdf2-", "");
        assertThat(Kernels.ALL)
            .as(row.name())
            .anyMatch(other ->
                other.kind() == (isAlone ? KernelKind.MESSAGE : KernelKind.MESSAGES)
                    && other.family().equals(family)
                    && other.target() == row.target()
                    && (row.kind() == KernelKind.PAIRS || other.shape().equals(row.shape())));
      }
    }
  }

  private static String header() throws IOException {
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
