package dev.sennit.child;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.Provider;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/**
 * Prints what a digest and a KDF are that were asked for before kernels are linked, and those of
 * afterwards.
 */
public final class BeforeLinking {
  private BeforeLinking() {}

  public static void main(String[] arguments) throws Exception {
    Provider sennit = new SennitProvider();
    print("first", MessageDigest.getInstance("SHA1", sennit));
    printKdf("first", sennit);
    Status.current();
    print("later", MessageDigest.getInstance("SHA1", sennit));
    printKdf("later", sennit);
  }

  private static void printKdf(String when, Provider sennit) throws Exception {
    KDF kdf = KDF.getInstance("HKDF-SHA256", sennit);
    // The object of the service: a KDF does not tell what computes.
    Object service = sennit.getService("KDF", "HKDF-SHA256").newInstance(null);
    System.out.printf(
        "%s: %s from %s, by the JDK: %s, %d bytes%n",
        when,
        kdf.getAlgorithm(),
        kdf.getProviderName(),
        service.getClass().getName().startsWith("com.sun.crypto."),
        kdf.deriveData(HKDFParameterSpec.ofExtract().thenExpand(null, 33)).length);
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
