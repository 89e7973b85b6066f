package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.registry.CallOverhead;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.GuardedKernel.Load;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.standin.JdkStreamingDigest;
import dev.sennit.runtime.standin.OtherProviders;

/**
 * A digest that takes a message in two parts again and again: by a kernel, to be compared with the
 * JDK's. Each part costs a call, and the way to a kernel is longer than that to the JDK's code.
 */
public final class LongMessageInParts implements KernelContestant {
  // How long programs' parts are that are neither few bytes nor a buffer.
  private static final int PART = 1024;
  private static final int SHORT_PART = KernelStream.ROOM;
  private static final int MESSAGES = 8;

  private final DigestKernel kernel;
  private final InParts byKernel;

  private LongMessageInParts(DigestKernel kernel) {
    this.kernel = kernel;
    this.byKernel = inParts(new DigestStream(EventualKernel.of(kernel)));
  }

  /** What is compared. */
  public static GuardedKernel guarded(DigestKernel kernel) {
    LongMessageInParts atWork = new LongMessageInParts(kernel);
    double unsuspicious = Double.POSITIVE_INFINITY;
    return new GuardedKernel(
        name(kernel),
        "a run of eight messages in two parts",
        new CallOverhead(),
        atWork,
        "the JDK's digest",
        new Load(SHORT_PART, unsuspicious),
        new Load(PART, unsuspicious));
  }

  /** Says what a kernel is used for here. */
  public static String name(DigestKernel kernel) {
    return kernel.name().concat(" for long messages in parts");
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
    return inParts(new JdkStreamingDigest(OtherProviders.newDigest(kernel.algorithm())));
  }

  /** Whoever is faster serves: where that is chance, it does not matter. */
  @Override
  public double overtakenAt() {
    return 1;
  }

  private InParts inParts(StreamingDigest digest) {
    return new InParts(digest, new byte[PART], new byte[kernel.digestLength()]);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record InParts(StreamingDigest digest, byte[] part, byte[] result) implements Contestant {
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
