package dev.sennit.bench.plan;

import java.util.List;

/** Tells which providers and kernels can take part on a machine. */
public interface Offers {
  /**
   * Returns whether a provider has an algorithm here.
   *
   * @param provider JDK, Sennit, or another that is asked for
   * @param service of the JCA, such as MessageDigest
   */
  boolean has(String provider, String service, String algorithm);

  /** Returns whether Sennit clears memory by kernels here. */
  boolean clearsByKernels();

  /** Returns the names of the kernels in use here for one message, of digests and of AES-GCM. */
  List<String> kernels();
}
