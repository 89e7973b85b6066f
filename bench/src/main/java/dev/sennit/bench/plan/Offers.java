package dev.sennit.bench.plan;

/** Tells which providers can take part on a machine, and in what. */
@FunctionalInterface
public interface Offers {
  /**
   * Returns whether a provider has an algorithm here.
   *
   * @param provider JDK, Sennit, or another wanted provider
   * @param service a service of the JCA, such as MessageDigest
   * @param algorithm the name of an algorithm, or Zero for the clearing of memory
   */
  boolean has(String provider, String service, String algorithm);
}
