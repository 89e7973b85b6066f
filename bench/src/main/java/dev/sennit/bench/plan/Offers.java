package dev.sennit.bench.plan;

/** Tells which providers and kernels can take part on a machine. */
public interface Offers {
  /**
   * Returns whether a provider has an algorithm here.
   *
   * @param provider JDK, Sennit, or another wanted provider
   * @param service a service of the JCA, such as MessageDigest
   */
  boolean has(String provider, String service, String algorithm);

  /** Returns whether Sennit clears memory with kernels here. */
  boolean clearsByKernels();
}
