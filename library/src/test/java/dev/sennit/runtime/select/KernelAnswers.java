package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.aes.AesKnownAnswers;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.PairsKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.blake3.ChunksKernel;
import dev.sennit.runtime.clear.ClearKnownAnswers;
import dev.sennit.runtime.clear.LinkedClear;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KnownAnswers;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.machine.Processor;
import dev.sennit.runtime.pbkdf2.IterationKind;
import dev.sennit.runtime.pbkdf2.LinkedIterations;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Has kernels compute their known answers. */
final class KernelAnswers {
  private KernelAnswers() {}

  /** Returns whether a kernel of a shared object computes its known answers. */
  static boolean areRight(BuiltKernel kernel, SymbolLookup object) throws IOException {
    MemorySegment function = object.find(kernel.symbol()).orElseThrow();
    return switch (kernel.family()) {
      case "clear-vector", "clear-stream", "clear-zva" ->
          ClearKnownAnswers.areGivenBy(new LinkedClear(kernel.name(), false, function));
      case "aes-key", "aes-ctr", "ghash", "gcm-encrypt", "gcm-decrypt" ->
          AesKnownAnswers.areComputedBy(kernel.aes(object));
      case "cpuid", "xgetbv" -> !Processor.of(BuiltKernel.platform(), object).features().isEmpty();
      case "sha256-pair" -> {
        KernelRow row = TestedKernels.row(kernel.name());
        DigestKernel one = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
        yield ParallelKind.ofPairs()
            .computesKnownAnswers(
                new PairsKernel(function, new LanesKernel(function, one, row), row));
      }
      case "pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512" -> iterates(kernel, object);
      default -> digestsOf(kernel).allMatch(digest -> isComputed(digest, kernel, object));
    };
  }

  /** Beside that of its digest, which computes known answers by itself. */
  private static boolean iterates(BuiltKernel kernel, SymbolLookup object) {
    String family = kernel.family().substring("pbkdf2-".length());
    DigestAlgorithm digest =
        DigestAlgorithm.ALL.stream()
            .filter(each -> each.stated() != null && each.stated().name().equals(family))
            .findFirst()
            .orElseThrow();
    if (!kernel.shape().isEmpty()) {
      LaneChoice choice = new LaneChoice(inLanes(kernel, digest, object), 1, 0);
      return new IterationKind()
          .computesKnownAnswers(
              Objects.requireNonNull(TestedKernels.iterations(object, choice), kernel.name()));
    }
    DigestKernel one = TestedKernels.one(digest, kernel.target());
    MemorySegment function = object.find(kernel.symbol()).orElseThrow();
    return new IterationKind()
        .computesKnownAnswers(new LinkedIterations(function, kernel.name(), one));
  }

  private static LanesKernel inLanes(
      BuiltKernel kernel, DigestAlgorithm digest, SymbolLookup object) {
    DigestKernel one = KernelLinker.await().choice(digest).kernel();
    return TestedKernels.lanes(object, one, kernel.target(), KernelShape.of(kernel.shape()));
  }

  private static Stream<DigestAlgorithm> digestsOf(BuiltKernel kernel) {
    List<DigestAlgorithm> digests =
        DigestAlgorithm.ALL.stream()
            .filter(
                digest -> digest.family() != null && digest.family().name().equals(kernel.family()))
            .toList();
    assertThat(digests).describedAs("digests of %s", kernel.name()).isNotEmpty();
    return digests.stream();
  }

  private static boolean isComputed(
      DigestAlgorithm digest, BuiltKernel kernel, SymbolLookup object) {
    if (kernel.shape().isEmpty()) {
      MemorySegment function = object.find(kernel.symbol()).orElseThrow();
      return KnownAnswers.areComputedBy(
          new DigestKernel(function, digest, TestedKernels.row(kernel.name())));
    }
    if (digest == DigestAlgorithm.BLAKE3_256) {
      DigestKernel one = KernelLinker.await().choice(digest).kernel();
      MemorySegment function = object.find(kernel.symbol()).orElseThrow();
      return ChunksKernel.kind()
          .computesKnownAnswers(new ChunksKernel(function, one, TestedKernels.row(kernel.name())));
    }
    return ParallelKind.ofMessages().computesKnownAnswers(inLanes(kernel, digest, object));
  }
}
