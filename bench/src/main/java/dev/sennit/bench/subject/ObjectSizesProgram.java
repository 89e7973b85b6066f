package dev.sennit.bench.subject;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import org.openjdk.jol.info.GraphLayout;

/**
 * Prints the sizes of the JDK's and of Sennit's {@code MessageDigest} objects with all that they
 * hold. An object counts if a used digest reaches it and a fresh digest does not. So the provider,
 * names, kernels and constants do not count: all digests share them.
 */
final class ObjectSizesProgram {
  private static final Provider JDK = Security.getProvider("SUN");
  private static final Provider SENNIT = new SennitProvider();

  /**
   * The numbers of bytes that an object takes in before it is measured: none, a part of a block,
   * many blocks.
   */
  private static final int[] LENGTHS = {0, 3, 10_000};

  private static final int WARM_UP = 20_000;

  private ObjectSizesProgram() {}

  public static void main(String[] args) throws NoSuchAlgorithmException {
    System.out.println("Bytes of a MessageDigest with all that it holds: JDK, Sennit, ratio");
    System.out.printf("%-12s", "after input");
    for (int length : LENGTHS) {
      System.out.printf("%18d bytes", length);
    }
    System.out.println();
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.inJdk() && digest.kernel().isPresent()) {
        System.out.printf("%-12s", digest.algorithm());
        for (int length : LENGTHS) {
          long jdk = size(digest.algorithm(), JDK, length);
          long sennit = size(digest.algorithm(), SENNIT, length);
          System.out.printf("%11d %5d %4.0f %%", jdk, sennit, 100.0 * sennit / jdk);
        }
        System.out.println();
      }
    }
  }

  private static long size(String algorithm, Provider provider, int length)
      throws NoSuchAlgorithmException {
    byte[] message = new byte[length];
    // After these rounds the JDK uses its intrinsics. Its Java code keeps the expanded block as
    // well.
    for (int i = 0; i < WARM_UP; i++) {
      MessageDigest digest = MessageDigest.getInstance(algorithm, provider);
      take(message, digest);
      digest.digest();
    }
    MessageDigest digest = MessageDigest.getInstance(algorithm, provider);
    take(message, digest);
    MessageDigest fresh = MessageDigest.getInstance(algorithm, provider);
    return GraphLayout.parseInstance(digest).subtract(GraphLayout.parseInstance(fresh)).totalSize();
  }

  private static void take(byte[] message, MessageDigest digest) {
    if (message.length > 0) {
      digest.update(message);
    }
  }
}
