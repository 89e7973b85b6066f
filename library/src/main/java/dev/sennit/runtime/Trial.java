package dev.sennit.runtime;

/**
 * Which of two kernels of a digest is faster on this machine, by trying both. Processors of one
 * target differ: one message by MD5 in vectors of x64-v4 takes Zen 4 eight parts in nine of the
 * time that it takes in general registers, and Zen 5, whose vectors have two cycles where others
 * have one, twice that time.
 */
final class Trial {
  // The least of these counts, as whatever else runs here can only add to a time. A JVM that starts
  // has its compilers at work.
  private static final int TURNS = 12;

  // Less may be chance; and then it does not matter which is taken.
  private static final double CLEARLY = 0.9;

  private Trial() {}

  /** Whether the rival is so much faster than the other that this is no chance. */
  static boolean isWonBy(DigestKernel rival, DigestKernel other) {
    // So long that the way into a kernel, which takes microseconds in a cold JVM, counts little.
    byte[] message = new byte[rival.bytesPerCall() / 2];
    byte[] digest = new byte[rival.digestLength()];
    long timeOfRival = Long.MAX_VALUE;
    long timeOfOther = Long.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) {
      timeOfRival = Math.min(timeOfRival, time(rival, message, digest));
      timeOfOther = Math.min(timeOfOther, time(other, message, digest));
    }
    return timeOfRival < CLEARLY * timeOfOther;
  }

  private static long time(DigestKernel kernel, byte[] message, byte[] digest) {
    long begin = System.nanoTime();
    kernel.hash(message, 0, message.length, digest, 0);
    return System.nanoTime() - begin;
  }
}
