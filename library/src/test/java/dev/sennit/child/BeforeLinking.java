package dev.sennit.child;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.Provider;

/** Prints what a digest is that was asked for before kernels are linked, and one of afterwards. */
public final class BeforeLinking {
  private BeforeLinking() {}

  public static void main(String[] arguments) throws Exception {
    Provider sennit = new SennitProvider();
    print("first", MessageDigest.getInstance("SHA1", sennit));
    Status.current();
    print("later", MessageDigest.getInstance("SHA1", sennit));
  }

  private static void print(String when, MessageDigest digest) {
    System.out.printf(
        "%s: %s from %s, by the JDK: %s%n",
        when,
        digest.getAlgorithm(),
        digest.getProvider().getName(),
        digest.getClass().getName().startsWith("java.security."));
  }
}
