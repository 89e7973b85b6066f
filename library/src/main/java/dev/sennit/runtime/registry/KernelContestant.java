package dev.sennit.runtime.registry;

/** A kernel that computes messages, to be compared with what serves without it. */
public interface KernelContestant extends Contestant {
  /** Goes the way to the kernel and back, without any work there. */
  void enter();

  /** Returns what serves without the kernel. It is made only where a comparison needs it. */
  Contestant otherwise();

  /**
   * Returns how many times as long a kernel takes that is overtaken by compiled code. Less than a
   * tenth may be chance.
   */
  default double overtakenAt() {
    return 1.1;
  }
}
