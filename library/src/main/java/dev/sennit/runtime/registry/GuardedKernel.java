package dev.sennit.runtime.registry;

/**
 * A kernel that is to serve, as the {@link Guard} gets it.
 *
 * @param kernel the kernel's name
 * @param work what the kernel computes: the name of its family, or a mode of AES
 * @param overhead the way to the kernel, which shares it with others
 * @param byKernel the kernel at work
 * @param instead what would serve without the kernel
 * @param small a short message
 * @param large a long message
 */
public record GuardedKernel(
    String kernel,
    String work,
    CallOverhead overhead,
    KernelContestant byKernel,
    String instead,
    Load small,
    Load large) {

  /**
   * A length of messages.
   *
   * @param bytes how long a message is
   * @param nanoseconds a time for a message that raises no suspicion
   */
  public record Load(int bytes, double nanoseconds) {}
}
