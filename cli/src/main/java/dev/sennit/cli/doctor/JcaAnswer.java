package dev.sennit.cli.doctor;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;

/**
 * The answer of the JCA to requests for a provider's services. Oracle's JDK accepts all but {@code
 * MessageDigest} only from signed providers.
 *
 * @param type the type of the services, such as {@code Mac}
 * @param asked the number of requested services
 * @param served the number of services that the JCA gave
 * @param refusals the reasons of refusals, each once; empty if there was none
 */
record JcaAnswer(String type, int asked, int served, List<String> refusals) {

  /** Requests each service of a provider. */
  static List<JcaAnswer> of(Provider provider) {
    Map<String, List<Provider.Service>> byType =
        provider.getServices().stream()
            .collect(groupingBy(Provider.Service::getType, TreeMap::new, toList()));
    return byType.entrySet().stream().map(type -> of(type.getKey(), type.getValue())).toList();
  }

  private static JcaAnswer of(String type, List<Provider.Service> services) {
    List<String> refusals =
        services.stream().map(JcaAnswer::refusal).flatMap(Optional::stream).toList();
    return new JcaAnswer(
        type,
        services.size(),
        services.size() - refusals.size(),
        refusals.stream().distinct().toList());
  }

  private static Optional<String> refusal(Provider.Service service) {
    try {
      ask(service.getType(), service.getAlgorithm(), service.getProvider());
      return Optional.empty();
    } catch (GeneralSecurityException | SecurityException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      return Optional.of(cause.getMessage() == null ? cause.toString() : cause.getMessage());
    }
  }

  private static void ask(String type, String algorithm, Provider provider)
      throws GeneralSecurityException {
    switch (type) {
      case "MessageDigest" -> MessageDigest.getInstance(algorithm, provider);
      case "Mac" -> Mac.getInstance(algorithm, provider);
      case "SecretKeyFactory" -> SecretKeyFactory.getInstance(algorithm, provider);
      case "KDF" -> KDF.getInstance(algorithm, provider);
      case "Cipher" -> Cipher.getInstance(algorithm, provider);
      default -> throw new IllegalArgumentException("a provider of Sennit has no " + type);
    }
  }

  boolean refuses() {
    return served < asked;
  }

  String words() {
    String words = type + " " + served + " of " + asked;
    return refusals.isEmpty() ? words : words + " (" + String.join("; ", refusals) + ")";
  }
}
