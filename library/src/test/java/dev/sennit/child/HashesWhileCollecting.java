package dev.sennit.child;

import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.OtherProviders;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: eight threads hash young arrays, which the collector moves, while one
 * more thread makes it collect all the time.
 */
final class HashesWhileCollecting {
  private static final Provider PROVIDER = new SennitProvider();
  private static final List<Hasher> WITH_KERNELS = new ArrayList<>();

  private HashesWhileCollecting() {}

  public static void main(String[] arguments) throws Exception {
    int messages = Integer.parseInt(arguments[0]);
    System.out.println(Status.current().describe());
    for (Hasher hasher : Hasher.ALL) {
      for (Status.Digest digest : Status.current().digests()) {
        if (digest.algorithm().equals(hasher.algorithm())
            && digest.kernel().isPresent()
            && (digest.inJdk() || hasher == Hasher.BLAKE3)) {
          WITH_KERNELS.add(hasher);
        }
      }
    }
    int collections = WhileCollecting.run(random -> hash(messages, random));
    System.out.println("all digests are right, after " + collections + " collections");
  }

  private static void hash(int messages, Random random) throws Exception {
    for (int i = 0; i < messages; i++) {
      Hasher hasher = WITH_KERNELS.get(i % WITH_KERNELS.size());
      MessageDigest other =
          hasher == Hasher.BLAKE3
              ? OtherProviders.newDigest(DigestAlgorithm.BLAKE3_256)
              : MessageDigest.getInstance(hasher.algorithm(), "SUN");
      MessageDigest sennit = MessageDigest.getInstance(hasher.algorithm(), PROVIDER);
      byte[] message = new byte[random.nextInt(i % 50 == 0 ? 300_000 : 2000)];
      random.nextBytes(message);
      byte[] expected = other.digest(message);
      sennit.update(message, 0, message.length / 2);
      sennit.update(message, message.length / 2, message.length - message.length / 2);
      if (!Arrays.equals(sennit.digest(), expected)
          || !Arrays.equals(hasher.hash(message), expected)
          || hasHmac(hasher) && !macs(hasher, (byte) i, message)) {
        throw new AssertionError(hasher + " of message " + i + " of " + message.length + " bytes");
      }
    }
  }

  private static boolean hasHmac(Hasher hasher) {
    return hasher != Hasher.BLAKE3 && !hasher.algorithm().startsWith("SHAKE");
  }

  private static boolean macs(Hasher hasher, byte key, byte[] message) throws Exception {
    Hmac hmac = Hmac.of(hasher, new byte[] {key});
    Mac jdkMac = Mac.getInstance(hmac.algorithm(), "SunJCE");
    jdkMac.init(new SecretKeySpec(new byte[] {key}, "RAW"));
    return hmac.verify(message, jdkMac.doFinal(message));
  }
}
