package dev.sennit.provider;

import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.mac.HkdfAlgorithm;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import dev.sennit.runtime.standin.OtherProviders;
import java.security.Provider;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The provider "Sennit" of the Java Cryptography Architecture. It offers what kernels can compute
 * on this machine:
 *
 * <ul>
 *   <li>a {@code MessageDigest} for each digest of {@link dev.sennit.Hasher},
 *   <li>a {@code Mac} for the HMAC of each of these digests that has one,
 *   <li>a {@code SecretKeyFactory} for PBKDF2 with the HMAC of SHA-1 and of each digest of SHA-2,
 *   <li>a {@code KDF} for {@code HKDF-SHA256}, {@code HKDF-SHA384} and {@code HKDF-SHA512},
 *   <li>a {@code Cipher} for {@code AES/GCM/NoPadding}, for the same with a key of 128, 192 or 256
 *       bits ({@code AES_128/GCM/NoPadding}), and for {@code AES/CTR/NoPadding},
 *   <li>a {@code Cipher} by a password, such as {@code PBEWithHmacSHA256AndAES_256}, for each of
 *       these PBKDF2: a kernel derives the key, and the JDK's AES encrypts.
 * </ul>
 *
 * <!-- sample: byte[] message = {1}; -->
 *
 * <pre>{@code
 * Security.insertProviderAt(new SennitProvider(), 1);
 * byte[] digest = MessageDigest.getInstance("SHA-256").digest(message);
 * }</pre>
 *
 * <p>There are four ways to use it: {@link java.security.Security#insertProviderAt}, the line
 * {@code security.provider.1=Sennit} in the file {@code java.security}, {@link
 * java.util.ServiceLoader}, or as an argument of a {@code getInstance} method. Its digests, MACs,
 * KDFs, key factories and ciphers behave like those of the JDK, except for the differences that
 * docs/DIFFERENCES.md lists. They have the JDK's names, aliases and object identifiers.
 *
 * <p>The provider does not offer what no kernel can compute on this machine, so that the JDK
 * computes it. The first request links kernels in the background, which takes a tenth of a second;
 * until then the next provider computes. Two kinds of objects wait for linking: digests that the
 * JDK does not have, such as SM3, with their MACs, and ciphers from their fifth initialisation on,
 * as they are used for long. Where no kernel of such a digest can run, Sennit computes it in Java.
 * {@link dev.sennit.Status} says what is in use and why.
 *
 * <p>The services are fixed: changing the provider as a table of properties does not change them.
 *
 * @since 0.1.0
 */
public final class SennitProvider extends Provider {
  private static final long serialVersionUID = 1;

  // Provider.getService goes through a thread-local key and two maps for each getInstance.
  private final transient Map<String, KernelService> digests = new HashMap<>();
  private final transient Map<String, KernelService> macs = new HashMap<>();
  private final transient Map<String, KernelService> passwordKeys = new HashMap<>();
  private final transient Map<String, KernelService> kdfs = new HashMap<>();
  private final transient Map<String, KernelService> ciphers = new HashMap<>();

  /** Makes a provider. All providers share the same kernels. */
  @SuppressWarnings("this-escape")
  public SennitProvider() {
    super(OtherProviders.OWN_PROVIDER, "0.1", "Sennit: digests, HMACs and AES by woven kernels");
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      add(new DigestService(this, algorithm), digests, algorithm.aliases());
    }
    for (HmacAlgorithm algorithm : HmacAlgorithm.ALL) {
      add(new MacService(this, algorithm), macs, algorithm.aliases());
    }
    for (HkdfAlgorithm algorithm : HkdfAlgorithm.IN_JDK) {
      add(new KdfService(this, algorithm), kdfs, List.of());
    }
    for (PasswordDerivation derivation : PasswordDerivation.IN_JDK) {
      List<String> aliases = PasswordKeyService.aliases(derivation);
      add(new PasswordKeyService(this, derivation), passwordKeys, aliases);
    }
    for (PasswordCipherAlgorithm algorithm : PasswordCipherAlgorithm.ALL) {
      add(new PasswordCipherService(this, algorithm), ciphers, List.of());
    }
    for (CipherAlgorithm algorithm : CipherAlgorithm.ALL) {
      add(new CipherService(this, algorithm), ciphers, algorithm.aliases());
    }
  }

  private void add(
      KernelService service, Map<String, KernelService> byName, Iterable<String> aliases) {
    putService(service);
    byName.put(service.getAlgorithm(), service);
    for (String alias : aliases) {
      byName.put(alias, service);
    }
  }

  @Override
  @SuppressWarnings("exports") // users need no JSpecify
  public @Nullable Service getService(String type, String algorithm) {
    Service service =
        switch (type) {
          case DigestService.TYPE -> digests.get(algorithm);
          case MacService.TYPE -> macs.get(algorithm);
          case PasswordKeyService.TYPE -> passwordKeys.get(algorithm);
          case KdfService.TYPE -> kdfs.get(algorithm);
          case CipherService.TYPE -> ciphers.get(algorithm);
          default -> null;
        };
    if (service == null) {
      // Names in any case.
      service = super.getService(type, algorithm);
    }
    return service instanceof KernelService own && !own.isOffered() ? null : service;
  }

  @Override
  public Set<Service> getServices() {
    Set<Service> offered = new LinkedHashSet<>();
    for (Service service : super.getServices()) {
      if (!(service instanceof KernelService own) || own.isOffered()) {
        offered.add(service);
      }
    }
    return offered;
  }

  private Object readResolve() {
    return new SennitProvider();
  }
}
