package dev.sennit.runtime.digest;

import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;

/**
 * A digest that takes a message in two parts again and again: by a kernel, to be compared with the
 * JDK's. Each part costs a call, and the way to a kernel is longer than that to the JDK's code.
 */
public final class LongMessageInParts implements KernelContestant {
  // How long programs' parts are that are neither few bytes nor a buffer.
  private static final int PART = 1024;
  private static final int SHORT_PART = StreamingKernel.ROOM;
  private static final int MESSAGES = 8;

  private final DigestKernel kernel;
  private final InParts byKernel;

  private LongMessageInParts(DigestKernel kernel) {
    this.kernel = kernel;
    this.byKernel = new InParts(new KernelStreamingDigest(EventualKernel.of(kernel)));
  }

  /** What is compared. */
  public static GuardedKernel guarded(DigestKernel kernel) {
    LongMessageInParts atWork = new LongMessageInParts(kernel);
    double unsuspicious = Double.POSITIVE_INFINITY;
    return new GuardedKernel(
        kernel.name(),
        kernel.algorithm().family().name() + " in parts",
        new CallOverhead(),
        atWork,
        "the JDK's digest",
        new Load(SHORT_PART, unsuspicious),
        new Load(PART, unsuspicious));
  }

  /** The way to the kernel counts here. */
  @Override
  public void enter() {}

  @Override
  public void compute(int length) {
    byKernel.compute(length);
  }

  @Override
  public Contestant otherwise() {
    return new InParts(new JdkStreamingDigest(OtherProviders.newDigest(kernel.algorithm())));
  }

  /** Whoever is faster serves: where that is chance, it does not matter. */
  @Override
  public double overtakenAt() {
    return 1;
  }

  private static final class InParts implements Contestant {
    private final StreamingDigest digest;
    private final byte[] part = new byte[PART];
    private final byte[] result = new byte[PART];

    InParts(StreamingDigest digest) {
      this.digest = digest;
    }

    @Override
    public void compute(int length) {
      for (int i = 0; i < MESSAGES; i++) {
        digest.update(part, 0, length);
        digest.update(part, 0, length);
        digest.digest(result, 0);
      }
    }
  }
}
