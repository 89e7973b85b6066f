package dev.sennit.cli.compare;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The program of a fresh JVM in {@link ColdStart}. At its end it prints how many bytes it has
 * allocated.
 */
final class ColdStartProgram {
  static final int CALLS = 100;
  static final int LENGTH = 1 << 20;

  private ColdStartProgram() {}

  /** Takes the name of the implementation. */
  public static void main(String[] arguments) throws Exception {
    Implementation.valueOf(arguments[0]).enter();
    byte[] text = new byte[LENGTH];
    byte[] sealed = new byte[LENGTH + 16];
    byte[] nonce = new byte[12];
    SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    for (int i = 0; i < CALLS; i++) {
      nonce[0] = (byte) i;
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
      cipher.doFinal(text, 0, LENGTH, sealed, 0);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    System.out.println(threads.getCurrentThreadAllocatedBytes());
  }
}
