package dev.sennit.bench.plan;

import java.util.Map;

/**
 * A participant of a contest: a method of a JMH benchmark with its parameters.
 *
 * @param name the name in results, such as Sennit
 * @param method class and method, such as MessageDigests.digest
 * @param operations the number of operations in one call of the method
 */
public record Participant(
    String name, String method, Map<String, String> parameters, double operations) {
  public static final String JDK = "JDK";
  public static final String SENNIT = "Sennit";

  public Participant {
    parameters = Map.copyOf(parameters);
  }

  static Participant of(String name, String method, Map<String, String> parameters) {
    return new Participant(name, method, parameters, 1);
  }
}
