package dev.sennit.bench.plan;

import java.util.Map;

/**
 * One who takes part in a contest: a method of a JMH benchmark with its parameters.
 *
 * @param name what results call it, such as Sennit
 * @param method class and method, such as MessageDigests.digest
 * @param parameters the benchmark's
 * @param operations how many operations a call of the method counts for
 */
public record Contender(
    String name, String method, Map<String, String> parameters, double operations) {
  public static final String JDK = "JDK";
  public static final String SENNIT = "Sennit";

  /** The same work through Sennit's own API, not through the JCA. */
  public static final String SENNIT_DIRECT = "Sennit direct";

  static final String BOUNCY_CASTLE = "BouncyCastle";
  static final String GENERATOR = "java-uuid-generator";
  static final String C_LIBRARY = "C library";

  public Contender {
    parameters = Map.copyOf(parameters);
  }

  static Contender of(String name, String method, Map<String, String> parameters) {
    return new Contender(name, method, parameters, 1);
  }
}
