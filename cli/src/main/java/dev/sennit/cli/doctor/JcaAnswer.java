package dev.sennit.cli.doctor;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.Mac;

/**
 * What the JCA answers when it is asked for the services of a provider. Oracle's JDK lets only
 * providers serve {@code Cipher} and {@code Mac} that it has a signature of.
 *
 * @param type the type of the services, such as {@code Mac}
 * @param asked for how many services the JCA was asked
 * @param refusals why services are refused, each reason once; empty when none is
 * @param served how many services are not refused
 */
public record JcaAnswer(String type, int asked, int served, List<String> refusals) {

  /** Asks for each service of a provider. */
  static List<JcaAnswer> of(Provider provider) {
    Map<String, JcaAnswer> answers = new TreeMap<>();
    for (Provider.Service service : provider.getServices()) {
      String refusal = refusal(service, provider);
      answers.merge(
          service.getType(),
          new JcaAnswer(
              service.getType(),
              1,
              refusal == null ? 1 : 0,
              refusal == null ? List.of() : List.of(refusal)),
          JcaAnswer::plus);
    }
    return List.copyOf(answers.values());
  }

  private static String refusal(Provider.Service service, Provider provider) {
    try {
      ask(service.getType(), service.getAlgorithm(), provider);
      return null;
    } catch (GeneralSecurityException | SecurityException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
  }

  private static void ask(String type, String algorithm, Provider provider)
      throws GeneralSecurityException {
    switch (type) {
      case "MessageDigest" -> MessageDigest.getInstance(algorithm, provider);
      case "Mac" -> Mac.getInstance(algorithm, provider);
      case "Cipher" -> Cipher.getInstance(algorithm, provider);
      default -> throw new IllegalArgumentException("a provider of Sennit has no " + type);
    }
  }

  private JcaAnswer plus(JcaAnswer other) {
    List<String> reasons = new ArrayList<>(refusals);
    for (String reason : other.refusals) {
      if (!reasons.contains(reason)) {
        reasons.add(reason);
      }
    }
    return new JcaAnswer(type, asked + other.asked, served + other.served, List.copyOf(reasons));
  }

  boolean refuses() {
    return served < asked;
  }

  String words() {
    String words = type + " " + served + " of " + asked;
    return refusals.isEmpty() ? words : words + " (" + String.join("; ", refusals) + ")";
  }
}
