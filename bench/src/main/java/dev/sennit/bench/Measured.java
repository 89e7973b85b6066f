package dev.sennit.bench;

import dev.sennit.Status;
import dev.sennit.cli.Failure;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.Mac;

/**
 * A provider to measure. Those besides the JDK and Sennit are fetched only when they are asked for,
 * so they are found by class name.
 */
public enum Measured {
  JDK("JDK", "sun.security.provider.Sun"),
  SENNIT("Sennit", "dev.sennit.provider.SennitProvider"),
  ACCP("ACCP", "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider"),
  CONSCRYPT("Conscrypt", "org.conscrypt.OpenSSLProvider"),
  BOUNCY_CASTLE("BouncyCastle", "org.bouncycastle.jce.provider.BouncyCastleProvider");

  private static final String OF_DIGESTS = "SUN";
  private static final String OF_CIPHERS = "SunJCE";

  private final String label;
  private final String className;

  Measured(String label, String className) {
    this.label = label;
    this.className = className;
  }

  /** The names of those that are here: the JDK, Sennit and those that were asked for. */
  public static List<String> available() {
    return Stream.of(values()).filter(Measured::isHere).map(Measured::label).toList();
  }

  /** Those that are fetched when they are asked for. */
  static List<Measured> others() {
    return List.of(ACCP, CONSCRYPT, BOUNCY_CASTLE);
  }

  /** What results call it. */
  String label() {
    return label;
  }

  /** What {@code --providers} calls it. */
  String option() {
    return label.toLowerCase(Locale.ROOT);
  }

  boolean isHere() {
    try {
      Class.forName(className, false, Measured.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Itself, if it is here. */
  Measured required() {
    if (!isHere()) {
      throw new Failure(
          "%s is not on the class path: ./sennit bench --providers %s fetches it, where it is made for this platform."
              .formatted(label, option()));
    }
    return this;
  }

  /** The one of that name. */
  public static Measured named(String label) {
    return Stream.of(values())
        .filter(provider -> provider.label.equals(label))
        .findFirst()
        .orElseThrow(() ->
            new Failure(
                "there is no provider %s to be measured: there are %s."
                    .formatted(
                        label,
                        Stream.of(values())
                            .map(Measured::label)
                            .collect(Collectors.joining(", ")))));
  }

  /**
   * The provider itself, which need not be installed; the JDK's digests, MACs and ciphers are those
   * of several.
   */
  public List<Provider> providers() throws ReflectiveOperationException {
    return this == JDK
        ? List.of(Security.getProvider(OF_DIGESTS), Security.getProvider(OF_CIPHERS))
        : List.of(instance());
  }

  /** Makes it the first provider, and sees to it that a digest comes from it. */
  void installForDigest(String algorithm)
      throws ReflectiveOperationException, NoSuchAlgorithmException {
    String expected = install(OF_DIGESTS);
    check(algorithm, expected, MessageDigest.getInstance(algorithm).getProvider());
  }

  /** Makes it the first provider, and sees to it that a MAC comes from it. */
  void installForMac(String algorithm)
      throws ReflectiveOperationException, NoSuchAlgorithmException {
    String expected = install(OF_CIPHERS);
    check(algorithm, expected, Mac.getInstance(algorithm).getProvider());
  }

  /** Makes it the first provider, and sees to it that a cipher comes from it. */
  void installForCipher(String algorithm)
      throws ReflectiveOperationException, GeneralSecurityException {
    String expected = install(OF_CIPHERS);
    check(algorithm, expected, Cipher.getInstance(algorithm).getProvider());
  }

  /** Makes it the first provider; gives its name, which is {@code ofJdk} for the JDK's. */
  private String install(String ofJdk) throws ReflectiveOperationException {
    String name = ofJdk;
    if (this != JDK) {
      Provider provider = instance();
      Security.insertProviderAt(provider, 1);
      name = provider.getName();
    }
    if (this == SENNIT) {
      // What is made before kernels are linked is the JDK's to its end.
      Status.current();
    }
    return name;
  }

  private Provider instance() throws ReflectiveOperationException {
    return Class.forName(required().className)
        .asSubclass(Provider.class)
        .getDeclaredConstructor()
        .newInstance();
  }

  private static void check(String algorithm, String expected, Provider actual) {
    if (!actual.getName().equals(expected)) {
      throw new IllegalStateException(
          algorithm + " must come from " + expected + ", but comes from " + actual.getName());
    }
  }
}
