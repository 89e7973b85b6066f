package dev.sennit.runtime;

/** Messages to use again, so that sealing and opening allocate nothing. */
final class AesMessages {
  private static final Reused<AesMessage> MESSAGES = new Reused<>(AesMessage::new);

  private AesMessages() {}

  static AesMessage take() {
    return MESSAGES.take();
  }

  /** Takes a message back, which it clears. */
  static void giveBack(AesMessage message) {
    message.clear();
    MESSAGES.giveBack(message);
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
