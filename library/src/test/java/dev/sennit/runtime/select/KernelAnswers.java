package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.aes.AesKnownAnswers;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.PairsKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.blake3.ChunksKernel;
import dev.sennit.runtime.clear.ClearKnownAnswers;
import dev.sennit.runtime.clear.LinkedClear;
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
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Has kernels compute their known answers: a case for each kind, and the compiler asks for it. */
final class KernelAnswers {
  private final BuiltKernel kernel;
  private final SymbolLookup object;
  private final MemorySegment function;

  private KernelAnswers(BuiltKernel kernel, SymbolLookup object) {
    this.kernel = kernel;
    this.object = object;
    this.function = object.find(kernel.symbol()).orElseThrow();
  }

  /** Returns whether a kernel of a shared object computes its known answers. */
  static boolean areRight(BuiltKernel kernel, SymbolLookup object) throws IOException {
    KernelAnswers answers = new KernelAnswers(kernel, object);
    Optional<KernelRow> row = TestedKernels.rowIfChosen(kernel.name());
    // Those that ask the processor are not chosen.
    return row.isEmpty()
        ? !Processor.of(BuiltKernel.platform(), object).features().isEmpty()
        : answers.areRight(row.get());
  }

  private boolean areRight(KernelRow row) {
    return switch (row.kind()) {
      case MESSAGE ->
          digests(row.family(), _ -> true)
              .allMatch(
                  digest -> KnownAnswers.areComputedBy(new DigestKernel(function, digest, row)));
      case MESSAGES ->
          digests(row.family(), _ -> true)
              .allMatch(digest ->
                  ParallelKind.ofMessages()
                      .computesKnownAnswers(new LanesKernel(function, serving(digest), row)));
      case PAIRS ->
          digests(row.family(), digest -> 2 * digest.digestLength() == digest.blockLength())
              .allMatch(digest -> areRightOfPairs(serving(digest), row));
      case CHUNKS ->
          digests(row.family(), _ -> true)
              .allMatch(digest ->
                  ChunksKernel.kind()
                      .computesKnownAnswers(new ChunksKernel(function, serving(digest), row)));
      case PBKDF2 ->
          digests(
                  row.family().substring("pbkdf2-".length()),
                  digest -> digest.digestLength() == digest.stateLength())
              .allMatch(digest -> new IterationKind().computesKnownAnswers(iterates(digest, row)));
      case MODE, KEY -> AesKnownAnswers.areComputedBy(kernel.aes(object));
      case CLEARING ->
          ClearKnownAnswers.areGivenBy(new LinkedClear(kernel.name(), false, function));
    };
  }

  private boolean areRightOfPairs(DigestKernel one, KernelRow row) {
    return ParallelKind.ofPairs()
        .computesKnownAnswers(new PairsKernel(function, new LanesKernel(function, one, row), row));
  }

  /** Beside that of its digest, which computes known answers by itself. */
  private LinkedIterations iterates(DigestAlgorithm digest, KernelRow row) {
    if (row.shape().equals(KernelShape.ONE)) {
      DigestKernel one = TestedKernels.one(digest, row.target());
      return new LinkedIterations(function, row.name(), one);
    }
    LanesKernel lanes = TestedKernels.lanes(object, serving(digest), row.target(), row.shape());
    return new LinkedIterations(function, row.name(), new LaneChoice(lanes, 1, 0));
  }

  private static DigestKernel serving(DigestAlgorithm digest) {
    return Objects.requireNonNull(KernelLinker.await().choice(digest).kernel());
  }

  private static Stream<DigestAlgorithm> digests(String family, Predicate<DigestAlgorithm> some) {
    List<DigestAlgorithm> digests =
        DigestAlgorithm.ALL.stream()
            .filter(digest -> digest.family() != null && digest.family().name().equals(family))
            .filter(some)
            .toList();
    assertThat(digests).describedAs("digests of %s", family).isNotEmpty();
    return digests.stream();
  }
}
