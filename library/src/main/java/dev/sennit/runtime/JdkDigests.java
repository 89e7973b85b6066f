package dev.sennit.runtime;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;

/**
 * The digests that serve where no kernel can run, and until the kernels are linked: those of the
 * JDK, or else of the first other provider that has them.
 */
public final class JdkDigests {
  /** The name of Sennit's own provider, of this copy of the library or of another. */
  public static final String OWN_PROVIDER = "Sennit";

  private static final String TYPE = "MessageDigest";

  private JdkDigests() {}

  /** A new digest. */
  static MessageDigest newDigest(DigestAlgorithm algorithm) {
    try {
      return MessageDigest.getInstance(algorithm.name(), serviceOf(algorithm.name()).getProvider());
    } catch (NoSuchAlgorithmException e) {
      throw new ProviderException(e);
    }
  }

  /**
   * A new object of the other provider's service, for a service of Sennit to hand out as its own.
   *
   * @throws NoSuchAlgorithmException when no other provider has the algorithm
   */
  public static Object newInstance(DigestAlgorithm algorithm) throws NoSuchAlgorithmException {
    return serviceOf(algorithm.name()).newInstance(null);
  }

  private static Provider.Service serviceOf(String name) throws NoSuchAlgorithmException {
    // All providers would have to be loaded to look through them: that takes 20 ms.
    Provider jdk = Security.getProvider("SUN");
    Provider.Service service = jdk == null ? null : jdk.getService(TYPE, name);
    return service != null ? service : serviceOfAnyOther(name);
  }

  private static Provider.Service serviceOfAnyOther(String name) throws NoSuchAlgorithmException {
    for (Provider provider : Security.getProviders()) {
      if (!provider.getName().equals(OWN_PROVIDER)) {
        Provider.Service service = provider.getService(TYPE, name);
        if (service != null) {
          return service;
        }
      }
    }
    throw new NoSuchAlgorithmException("no provider but " + OWN_PROVIDER + " has " + name);
  }
}
