package dev.sennit.runtime.standin;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import java.security.AlgorithmParameters;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import javax.crypto.Cipher;
import javax.crypto.NoSuchPaddingException;

/**
 * What serves where no kernel can run, and until the kernels are linked: the digests, MACs, KDFs,
 * key factories and ciphers of the JDK, or else of the first other provider that has them, but for
 * digests that the JDK does not have; and parameters of ciphers, which are the JDK's always.
 */
public final class OtherProviders {
  /** The name of Sennit's own provider, of this copy of the library or of another. */
  public static final String OWN_PROVIDER = "Sennit";

  private static final String DIGEST = "MessageDigest";

  private OtherProviders() {}

  /** A new digest, which computes what the kernel for one message does: of BLAKE3 a chunk. */
  public static MessageDigest newDigest(DigestAlgorithm algorithm) {
    if (!algorithm.inJdk()) {
      return inJava(algorithm);
    }
    try {
      return MessageDigest.getInstance(
          algorithm.name(), service(DIGEST, algorithm.name()).getProvider());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm.name(), e);
    }
  }

  private static MessageDigest inJava(DigestAlgorithm algorithm) {
    if (algorithm == DigestAlgorithm.BLAKE3_256) {
      return new ChunkDigest(algorithm);
    } else if (algorithm == DigestAlgorithm.BLAKE2S_256) {
      return new Blake2sDigest(algorithm);
    }
    return algorithm.stated().paddingLength() > 0
        ? new IntDigest(algorithm)
        : new KeccakDigest(algorithm);
  }

  /**
   * A new cipher of AES.
   *
   * @throws NoSuchAlgorithmException when no other provider has it
   */
  public static Cipher newCipher(String transformation) throws NoSuchAlgorithmException {
    Provider jdk = Security.getProvider("SunJCE");
    for (Provider provider : jdk != null ? new Provider[] {jdk} : Security.getProviders()) {
      if (!provider.getName().equals(OWN_PROVIDER)) {
        try {
          return Cipher.getInstance(transformation, provider);
        } catch (NoSuchAlgorithmException | NoSuchPaddingException e) {
          // The next one may have it.
        }
      }
    }
    throw none(transformation);
  }

  /** The parameters of a cipher. */
  public static AlgorithmParameters parameters(String algorithm, AlgorithmParameterSpec spec) {
    String type = "AlgorithmParameters";
    try {
      AlgorithmParameters parameters =
          AlgorithmParameters.getInstance(algorithm, service(type, algorithm).getProvider());
      parameters.init(spec);
      return parameters;
    } catch (NoSuchAlgorithmException | InvalidParameterSpecException e) {
      throw new ProviderException("every JDK has parameters of " + algorithm, e);
    }
  }

  private static Provider.Service service(String type, String algorithm)
      throws NoSuchAlgorithmException {
    // All providers would have to be loaded to look through them: that takes 20 ms.
    Provider jdk = Security.getProvider(type.equals(DIGEST) ? "SUN" : "SunJCE");
    Provider.Service service = jdk == null ? null : jdk.getService(type, algorithm);
    return service != null ? service : serviceOfAnyOther(type, algorithm);
  }

  private static Provider.Service serviceOfAnyOther(String type, String algorithm)
      throws NoSuchAlgorithmException {
    for (Provider provider : Security.getProviders()) {
      if (!provider.getName().equals(OWN_PROVIDER)) {
        Provider.Service service = provider.getService(type, algorithm);
        if (service != null) {
          return service;
        }
      }
    }
    throw none(algorithm);
  }

  private static NoSuchAlgorithmException none(String algorithm) {
    return new NoSuchAlgorithmException("no provider but " + OWN_PROVIDER + " has " + algorithm);
  }
}
