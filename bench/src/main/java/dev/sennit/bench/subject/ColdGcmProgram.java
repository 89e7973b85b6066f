package dev.sennit.bench.subject;

import dev.sennit.provider.SennitProvider;
import java.security.Security;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A program that encrypts messages with AES-GCM into one array. It waits for its calls only. When
 * all messages are encrypted, it writes one byte.
 */
final class ColdGcmProgram {
  private static final int TAG_BITS = Byte.SIZE * SealedMessages.TAG;

  private ColdGcmProgram() {}

  /** Takes the provider, the number of calls and the length of a message. */
  public static void main(String[] args) throws Exception {
    MeasuredProvider provider = MeasuredProvider.named(args[0]);
    int length = Integer.parseInt(args[2]);
    // MeasuredProvider.install would wait for the kernels, which programs do not do.
    if (provider == MeasuredProvider.SENNIT) {
      Security.insertProviderAt(new SennitProvider(), 1);
    } else {
      provider.install();
      provider.check(Cipher.getInstance(SealedMessages.ALGORITHM).getProvider());
    }
    byte[] text = new byte[length];
    byte[] sealed = new byte[length + SealedMessages.TAG];
    byte[] nonce = new byte[SealedMessages.NONCE];
    SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
    Cipher cipher = Cipher.getInstance(SealedMessages.ALGORITHM);
    int calls = Integer.parseInt(args[1]);
    for (int i = 0; i < calls; i++) {
      nonce[0] = (byte) i;
      nonce[1] = (byte) (i >> Byte.SIZE);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.doFinal(text, 0, length, sealed, 0);
    }
    System.out.write('\n');
    System.out.flush();
  }
}
