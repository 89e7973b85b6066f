package dev.sennit.runtime;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Messages to use again, so that sealing and opening allocate nothing. A thread takes what is in
 * its place, or else makes one; threads that share a place are no worse off than that.
 */
final class AesMessages {
  // More than run at once on most machines; each in a cache line of its own.
  private static final int PLACES = 64;
  private static final int STRIDE = 32;

  private static final AtomicReferenceArray<AesMessage> FREE =
      new AtomicReferenceArray<>((PLACES + 1) * STRIDE);

  private AesMessages() {}

  private static int place() {
    // The first stride keeps the array's header out of the way, which everybody reads.
    return ((int) (Thread.currentThread().threadId() % PLACES) + 1) * STRIDE;
  }

  static AesMessage take() {
    AesMessage message = FREE.getAndSet(place(), null);
    return message != null ? message : new AesMessage();
  }

  /** Takes a message back, which it clears. */
  static void giveBack(AesMessage message) {
    message.clear();
    FREE.setRelease(place(), message);
  }

  /** Does for kernels of AES what {@link DigestKernel#practise} does for one of a digest. */
  static void practise(AesKernels kernels) {
    byte[] nothing = {};
    AesKey key = new AesKey(kernels, new byte[AesKernels.BLOCK]);
    AesMessage message = new AesMessage();
    for (int i = 0; i < DigestKernel.CALLS_UNTIL_PROFILED; i++) {
      message.begin(key, new byte[12], 0, 12);
      message.encrypt(nothing, 0, 0, nothing, 0, true);
    }
    key.release();
  }
}
