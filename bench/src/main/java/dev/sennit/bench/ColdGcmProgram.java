package dev.sennit.bench;

import dev.sennit.provider.SennitProvider;
import java.security.Security;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A program that encrypts messages with AES-GCM, so many of so many bytes, into one array. It waits
 * for nothing but what it calls. Its first byte comes when they are encrypted; then how many
 * nanoseconds each took, a line for each.
 */
final class ColdGcmProgram {
  private ColdGcmProgram() {}

  /** Takes the provider, the number of calls and the length of a message. */
  public static void main(String[] args) throws Exception {
    Measured provider = Measured.named(args[0]);
    int calls = Integer.parseInt(args[1]);
    int length = Integer.parseInt(args[2]);
    // Through install, Sennit's kernels would be waited for, which no program does.
    if (provider == Measured.SENNIT) {
      Security.insertProviderAt(new SennitProvider(), 1);
    } else {
      provider.installForCipher(SealedMessages.ALGORITHM);
    }
    byte[] text = new byte[length];
    byte[] sealed = new byte[length + SealedMessages.TAG_BITS / Byte.SIZE];
    byte[] nonce = new byte[12];
    SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
    Cipher cipher = Cipher.getInstance(SealedMessages.ALGORITHM);
    long[] nanoseconds = new long[calls];
    for (int i = 0; i < calls; i++) {
      long begin = System.nanoTime();
      nonce[0] = (byte) i;
      nonce[1] = (byte) (i >> Byte.SIZE);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(SealedMessages.TAG_BITS, nonce));
      cipher.doFinal(text, 0, length, sealed, 0);
      nanoseconds[i] = System.nanoTime() - begin;
    }
    System.out.write('\n');
    System.out.flush();
    for (long each : nanoseconds) {
      System.out.println(each);
    }
  }
}
