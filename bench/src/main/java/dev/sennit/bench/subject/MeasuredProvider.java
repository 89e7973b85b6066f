package dev.sennit.bench.subject;

import static java.util.stream.Collectors.joining;

import dev.sennit.Status;
import dev.sennit.cli.command.Failure;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/**
 * A provider to measure. Other providers than the JDK and Sennit are fetched only on demand, so
 * this class refers to them by class name.
 */
public enum MeasuredProvider {
  JDK("JDK", "sun.security.provider.Sun"),
  SENNIT("Sennit", "dev.sennit.provider.SennitProvider"),
  ACCP("ACCP", "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider"),
  CONSCRYPT("Conscrypt", "org.conscrypt.OpenSSLProvider"),
  BOUNCY_CASTLE("BouncyCastle", "org.bouncycastle.jce.provider.BouncyCastleProvider");

  /** The providers that are fetched on demand. */
  public static final List<MeasuredProvider> OTHERS = List.of(ACCP, CONSCRYPT, BOUNCY_CASTLE);

  private final String label;
  private final String className;
  private Provider made;

  MeasuredProvider(String label, String className) {
    this.label = label;
    this.className = className;
  }

  /** Returns the names of the providers on the class path. */
  public static List<String> available() {
    return Stream.of(values())
        .filter(MeasuredProvider::isHere)
        .map(MeasuredProvider::label)
        .toList();
  }

  /** Returns the name in results. */
  public String label() {
    return label;
  }

  /** Returns the name for {@code --providers}. */
  public String option() {
    return label.toLowerCase(Locale.ROOT);
  }

  /** Returns whether the provider is on the class path. */
  public boolean isHere() {
    try {
      Class.forName(className, false, MeasuredProvider.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Returns this provider; throws a failure if it is not on the class path. */
  public MeasuredProvider required() {
    if (!isHere()) {
      throw new Failure(
          "%s is not on the class path: ./sennit bench --providers %s fetches it, if it exists for this platform."
              .formatted(label, option()));
    }
    return this;
  }

  /** Returns a provider that is fetched on demand, by its name for {@code --providers}. */
  public static MeasuredProvider other(String option) {
    return OTHERS.stream()
        .filter(one -> one.option().equalsIgnoreCase(option))
        .findFirst()
        .orElseThrow(() ->
            new TypeConversionException(
                "--providers takes some of %s, but not %s"
                    .formatted(
                        OTHERS.stream().map(MeasuredProvider::option).collect(joining(", ")),
                        option)));
  }

  /** Returns the provider with a label. */
  public static MeasuredProvider named(String label) {
    List<String> labels = Stream.of(values()).map(MeasuredProvider::label).toList();
    if (!labels.contains(label)) {
      throw new Failure(
          "there is no provider %s to measure: there are %s."
              .formatted(label, String.join(", ", labels)));
    }
    return values()[labels.indexOf(label)];
  }

  /**
   * Returns whether a provider has an algorithm of the JCA here, or Sennit has a kernel that clears
   * memory: the algorithm Zero. Sennit has the algorithms of the kernels that are linked. A
   * provider that is not fetched may have any algorithm.
   */
  public static boolean offers(String label, String service, String algorithm) {
    if (algorithm.equals("Zero")) {
      return Status.current().clearing().kernel().isPresent();
    }
    MeasuredProvider measured = named(label);
    return !measured.isHere()
        || measured.providers().anyMatch(one -> one.getService(service, algorithm) != null);
  }

  // The JDK has a provider for digests and one for ciphers.
  private Stream<Provider> providers() {
    return this == JDK
        ? Stream.of("SUN", "SunJCE").map(Security::getProvider)
        : Stream.of(instance());
  }

  /** Makes this provider the first one, as a program does: nothing waits for kernels. */
  void install() {
    if (this != JDK) {
      Security.insertProviderAt(instance(), 1);
    }
  }

  /** Throws an exception if a digest, a MAC or a cipher comes from another provider. */
  void check(Provider actual) {
    boolean isThis =
        this == JDK
            ? List.of("SUN", "SunJCE").contains(actual.getName())
            : actual.getClass().getName().equals(className);
    if (!isThis) {
      throw new IllegalStateException("it must come from " + label + ", but comes from " + actual);
    }
  }

  private Provider instance() {
    if (made == null) {
      try {
        made =
            Class.forName(required().className)
                .asSubclass(Provider.class)
                .getDeclaredConstructor()
                .newInstance();
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(label + " is on the class path and cannot be created", e);
      }
    }
    return made;
  }
}
