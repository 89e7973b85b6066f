package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.List;

/** Who can take part on a machine. */
public interface Offers {
  /**
   * Whether a provider has an algorithm here.
   *
   * @param provider JDK, Sennit, or another that is asked for
   * @param service of the JCA, such as MessageDigest
   * @param algorithm such as MD5
   */
  boolean has(String provider, String service, String algorithm);

  /** Whether Sennit clears memory by kernels here. */
  boolean clearsByKernels();

  /** The names of the kernels in use here, of digests and of AES-GCM, one message at a time. */
  List<String> kernels();

  /** Those of the names of providers that have it: JDK and Sennit, then the others asked for. */
  default List<String> providers(List<String> others, String service, String algorithm) {
    List<String> all = new ArrayList<>(List.of(Contender.JDK, Contender.SENNIT));
    all.addAll(others);
    return all.stream().filter(provider -> has(provider, service, algorithm)).toList();
  }
}
