package dev.sennit.runtime.digest;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.registry.CallOverhead;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.GuardedKernel.Load;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.registry.KernelRace;
import dev.sennit.runtime.registry.LibraryKind;
import dev.sennit.runtime.registry.ModelCycles;
import dev.sennit.runtime.standin.OtherProviders;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Kernels of digests for one message. Without them the JDK's digests serve, or those in Java. */
public final class MessageDigestKind implements LibraryKind<DigestKernel> {
  // A digest of one block, by all kernels.
  private static final int SMALL = 16;
  private static final int LARGE = 4096;

  // As much as the way to a kernel, while it is interpreted, takes more than to another one. With a
  // quarter of it MD5 was suspected in a third of all starts, each of which took 260 ms longer.
  private static final double AROUND_A_BLOCK = 400;

  // It lasts as long as the JVM.
  private static final MemorySegment LARGE_MESSAGE = MemorySegment.ofArray(new byte[LARGE]);

  private final CallOverhead overhead = new CallOverhead();
  private final Set<String> added = new HashSet<>();

  @Override
  public boolean computesKnownAnswers(DigestKernel kernel) {
    return KnownAnswers.areComputedBy(kernel);
  }

  /** Cores of one target differ, so a race knows more than models, where these leave it open. */
  @Override
  public @Nullable KernelRace race(DigestKernel rival, DigestKernel preferred, Clock clock) {
    int length = rival.bytesPerCall() / 2;
    return ModelCycles.leaveOpen(rival.cycles(), preferred.cycles())
        ? new KernelRace(new AtWork(rival, length), new AtWork(preferred, length), length, clock)
        : null;
  }

  /** Families that differ in the length of a block alone have the same rounds. */
  @Override
  public String racer(DigestKernel kernel) {
    return kernel.algorithm().family().rounds().concat("/").concat(kernel.target().label());
  }

  @Override
  public List<GuardedKernel> guarded(DigestKernel kernel, Clock clock) {
    AtWork atWork = new AtWork(kernel, LARGE);
    if (added.add(kernel.name())) {
      overhead.add(atWork);
    }
    DigestAlgorithm algorithm = kernel.algorithm();
    double block = ModelCycles.unsuspicious(kernel.cycles());
    int blocks = LARGE / kernel.blockLength() + 1;
    return List.of(
        new GuardedKernel(
            kernel.name(),
            algorithm.family().name(),
            overhead,
            atWork,
            algorithm.inJdk() ? "the JDK's digest" : "Sennit's digest in Java",
            new Load(SMALL, block + AROUND_A_BLOCK),
            new Load(LARGE, blocks * block + AROUND_A_BLOCK)));
  }

  /** A kernel that computes one message. */
  public static final class AtWork implements KernelContestant {
    private final DigestKernel kernel;
    private final MemorySegment message;
    private final MemorySegment after;

    /**
     * @param longest how many bytes the message has at most
     */
    public AtWork(DigestKernel kernel, int longest) {
      this.kernel = kernel;
      this.message = longest <= LARGE ? LARGE_MESSAGE : MemorySegment.ofArray(new byte[longest]);
      this.after = MemorySegment.ofArray(new byte[kernel.stateLength()]);
    }

    public DigestKernel kernel() {
      return kernel;
    }

    @Override
    public void enter() {
      absorb(0, DigestKernel.NOT_THE_END);
    }

    @Override
    public void compute(int length) {
      absorb(length, kernel.end(length));
    }

    @Override
    public Contestant otherwise() {
      return new Otherwise(OtherProviders.newDigest(kernel.algorithm()));
    }

    private void absorb(int length, long end) {
      kernel.absorb(kernel.initialState(), message, length, end, after);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Otherwise(MessageDigest digest, byte[] message) implements Contestant {
    Otherwise(MessageDigest digest) {
      this(digest, new byte[LARGE]);
    }

    @Override
    public void compute(int length) {
      digest.update(message, 0, length);
      byte[] _ = digest.digest();
    }
  }
}
