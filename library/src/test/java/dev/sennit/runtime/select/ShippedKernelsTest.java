package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.blake3.ChunksKernel;
import dev.sennit.runtime.clear.ClearKind;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.kernel.Stated.Questions;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.pbkdf2.IterationKind;
import dev.sennit.runtime.registry.KernelRows;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
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

  @Test
  void areThoseOfTheRows() throws IOException {
    Set<String> stated = Kernels.ALL.stream().map(KernelRow::symbol).collect(Collectors.toSet());
    stated.addAll(List.of(Questions.CPUID, Questions.XGETBV));
    assertThat(stated).isEqualTo(declared(header()));
  }

  @Test
  void canBeSelected() {
    Set<String> selectable = new TreeSet<>();
    MessageDigestKind messages = new MessageDigestKind(ALL);
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      for (DigestKernel one : messages.candidates(algorithm)) {
        selectable.add(one.name());
        ChunksKernel.kind().candidates(ALL, one).forEach(kernel -> selectable.add(kernel.name()));
        IterationKind.candidates(ALL, one).forEach(kernel -> selectable.add(kernel.name()));
        ParallelKind.ofPairs().candidates(ALL, one).forEach(pads -> selectable.add(pads.name()));
        for (LanesKernel lanes : ParallelKind.ofMessages().candidates(ALL, one)) {
          selectable.add(lanes.name());
          IterationKind.candidates(ALL, new LaneChoice(lanes, 1, 0))
              .forEach(kernel -> selectable.add(kernel.name()));
        }
      }
    }
    new AesKind(ALL).candidates().forEach(kernels -> selectable.addAll(kernels.names()));
    ClearKind.candidates(ALL).forEach(kernel -> selectable.add(kernel.name()));
    assertThat(selectable)
        .isEqualTo(Kernels.ALL.stream().map(KernelRow::name).collect(Collectors.toSet()));
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
