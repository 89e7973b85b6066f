package dev.sennit.provider;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.JdkDigests;
import java.security.Provider;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The provider "Sennit" of the Java Cryptography Architecture. It has MD5.
 *
 * <p>It can be given to {@link java.security.Security#insertProviderAt}, be named in the file
 * {@code java.security} as {@code security.provider.1=Sennit}, be found by {@link
 * java.util.ServiceLoader}, or be passed to a {@code getInstance} method. Its digests behave as the
 * JDK's do, for every call in every order.
 *
 * <p>It offers only what a kernel can compute on this machine, so that otherwise the JDK's digests
 * serve. Kernels are linked in the background when one is first asked for, which takes a tenth of a
 * second; until then its digests are computed by the next provider's. {@link dev.sennit.Status}
 * tells what is in use and why.
 *
 * <p>Its services are fixed: they do not follow changes to it as a table of properties.
 */
public final class SennitProvider extends Provider {
  private static final long serialVersionUID = 1;
  private static final String DIGEST = "MessageDigest";

  // Provider.getService goes through a thread-local key and two maps for each getInstance.
  private final transient Map<String, DigestService> digests = new HashMap<>();

  /** Makes a provider; all of them share the same kernels. */
  @SuppressWarnings("this-escape")
  public SennitProvider() {
    super(JdkDigests.OWN_PROVIDER, "0.1", "Sennit: digests by woven kernels (MD5)");
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      DigestService service = new DigestService(this, algorithm);
      digests.put(algorithm.name(), service);
      putService(service);
    }
  }

  @Override
  public Service getService(String type, String algorithm) {
    Service service = type.equals(DIGEST) ? digests.get(algorithm) : null;
    if (service == null) {
      service = super.getService(type, algorithm);
    }
    return service instanceof DigestService digest && !digest.isOffered() ? null : service;
  }

  @Override
  public Set<Service> getServices() {
    Set<Service> offered = new LinkedHashSet<>();
    for (Service service : super.getServices()) {
      if (!(service instanceof DigestService digest) || digest.isOffered()) {
        offered.add(service);
      }
    }
    return offered;
  }

  private Object readResolve() {
    return new SennitProvider();
  }
}
