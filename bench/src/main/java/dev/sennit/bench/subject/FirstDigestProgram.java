package dev.sennit.bench.subject;

import dev.sennit.Hasher;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;

/** A program that computes one digest, and then writes one byte. */
final class FirstDigestProgram {
  /** A way to compute the digest. */
  enum Way {
    NOTHING("no digest at all"),
    JDK("JDK"),
    JDK_AFTER_INSERTION("JDK, after inserting a provider"),
    SENNIT_AFTER_INSERTION("Sennit, after inserting it"),
    SENNIT_PROVIDER("Sennit, provider passed along"),
    SENNIT_DIRECT("Sennit, direct API"),
    SENNIT_KERNEL("Sennit, waiting for the kernel");

    final String title;

    Way(String title) {
      this.title = title;
    }
  }

  /**
   * A provider without services. Inserting any provider makes the JDK load all its own providers.
   */
  private static final class EmptyProvider extends Provider {
    private static final long serialVersionUID = 1;

    EmptyProvider() {
      super("Empty", "1", "offers nothing");
    }
  }

  private FirstDigestProgram() {}

  public static void main(String[] args) throws NoSuchAlgorithmException {
    byte[] message = new byte[16];
    byte[] digest =
        switch (Way.valueOf(args[0])) {
          case NOTHING -> message;
          case JDK -> MessageDigest.getInstance("MD5").digest(message);
          case JDK_AFTER_INSERTION -> {
            Security.insertProviderAt(new EmptyProvider(), 1);
            yield MessageDigest.getInstance("MD5").digest(message);
          }
          case SENNIT_AFTER_INSERTION -> {
            Security.insertProviderAt(new SennitProvider(), 1);
            yield MessageDigest.getInstance("MD5").digest(message);
          }
          case SENNIT_PROVIDER ->
              MessageDigest.getInstance("MD5", new SennitProvider()).digest(message);
          case SENNIT_DIRECT -> Hasher.MD5.hash(message);
          case SENNIT_KERNEL -> {
            Status.current();
            yield Hasher.MD5.hash(message);
          }
        };
    System.out.write(digest[0]);
    System.out.flush();
  }
}
