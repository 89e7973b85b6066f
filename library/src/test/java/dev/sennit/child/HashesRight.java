package dev.sennit.child;

import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Status;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Random;
import java.util.ServiceLoader;

/**
 * Main class of child JVMs: puts the provider first if it is not there yet, prints what is in use,
 * and compares digests with the JDK's.
 */
final class HashesRight {
  private HashesRight() {}

  public static void main(String[] arguments) throws Exception {
    if (Security.getProvider("Sennit") == null) {
      Security.insertProviderAt(fromServiceLoader(), 1);
    }
    // Begun before anything is linked, and finished afterwards.
    byte[] message = new byte[3000];
    new Random(1).nextBytes(message);
    MessageDigest early = MessageDigest.getInstance("MD5");
    early.update(message, 0, 100);
    HashStream earlyStream = Hasher.MD5.stream().update(message, 0, 100);

    System.out.println(Status.current().describe());
    System.out.println("provider: " + MessageDigest.getInstance("MD5").getProvider().getName());

    MessageDigest jdk = MessageDigest.getInstance("MD5", "SUN");
    byte[] expected = jdk.digest(message);
    early.update(message, 100, 2900);
    check(early.digest(), expected);
    check(((MessageDigest) early.clone()).digest(message), expected);
    check(earlyStream.update(message, 100, 2900).digest(), expected);
    for (int length = 0; length < message.length; length += length < 300 ? 1 : 97) {
      jdk.update(message, 0, length);
      expected = jdk.digest();
      check(Hasher.MD5.hash(message, 0, length), expected);
      check(Hasher.MD5.hash(MemorySegment.ofArray(message).asSlice(0, length)), expected);
      check(Hasher.MD5.stream().update(message, 0, length).digest(), expected);
      MessageDigest first = MessageDigest.getInstance("MD5");
      first.update(message, 0, length / 2);
      first.update(message, length / 2, length - length / 2);
      check(first.digest(), expected);
      byte[] overlapping = message.clone();
      Hasher.MD5.hash(overlapping, 0, length, overlapping, 5);
      check(Arrays.copyOfRange(overlapping, 5, 21), expected);
    }
    System.out.println("all digests are right");
  }

  private static Provider fromServiceLoader() {
    for (Provider provider : ServiceLoader.load(Provider.class)) {
      if (provider.getName().equals("Sennit")) {
        return provider;
      }
    }
    throw new AssertionError("the service loader must find the provider Sennit");
  }

  private static void check(byte[] actual, byte[] expected) {
    if (!Arrays.equals(actual, expected)) {
      throw new AssertionError(Arrays.toString(actual) + " is not " + Arrays.toString(expected));
    }
  }
}
