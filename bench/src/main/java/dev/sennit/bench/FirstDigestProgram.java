package dev.sennit.bench;

import dev.sennit.Hasher;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Security;

/** A program that computes one digest, and says so with one byte. */
final class FirstDigestProgram {
  /** By what it computes it. */
  enum Way {
    NOTHING("no digest at all"),
    JDK("JDK"),
    SENNIT_PROVIDER("Sennit, provider"),
    SENNIT_DIRECT("Sennit, direct API"),
    SENNIT_KERNEL("Sennit, waiting for the kernel");

    private final String title;

    Way(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  private FirstDigestProgram() {}

  public static void main(String[] args) throws NoSuchAlgorithmException {
    byte[] message = new byte[16];
    byte[] digest =
        switch (Way.valueOf(args[0])) {
          case NOTHING -> message;
          case JDK -> MessageDigest.getInstance("MD5").digest(message);
          case SENNIT_PROVIDER -> {
            Security.insertProviderAt(new SennitProvider(), 1);
            yield MessageDigest.getInstance("MD5").digest(message);
          }
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
