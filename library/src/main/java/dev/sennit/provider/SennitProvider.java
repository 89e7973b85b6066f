package dev.sennit.provider;

import dev.sennit.runtime.CipherAlgorithm;
import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.HmacAlgorithm;
import dev.sennit.runtime.OtherProviders;
import java.security.Provider;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The provider "Sennit" of the Java Cryptography Architecture: a {@code MessageDigest} for every
 * digest of which a kernel runs on this machine, out of MD5, SHA-1, SHA-224, SHA-256, SHA-384,
 * SHA-512, SHA-512/224, SHA-512/256, the digests of SHA-3 and SHAKE, SM3 and BLAKE2S-256, and a
 * {@code Mac} for its HMAC, if it has one; and where kernels of AES run, a {@code Cipher} for
 * {@code AES/GCM/NoPadding}, the same with a key of 128, 192 or 256 bits ({@code
 * AES_128/GCM/NoPadding}), and {@code AES/CTR/NoPadding}.
 *
 * <p>It can be given to {@link java.security.Security#insertProviderAt}, be named in the file
 * {@code java.security} as {@code security.provider.1=Sennit}, be found by {@link
 * java.util.ServiceLoader}, or be passed to a {@code getInstance} method. Its digests, MACs and
 * ciphers behave as the JDK's do, but for the differences that docs/DIFFERENCES.md lists, and have
 * the JDK's names, aliases and object identifiers.
 *
 * <p>What no kernel can compute on this machine it does not offer, so that the JDK serves. Kernels
 * are linked in the background when one is first asked for, which takes a tenth of a second; until
 * then the next provider computes. Waited for are SM3, HmacSM3 and BLAKE2S-256, which the JDK does
 * not have, and ciphers from their fifth initialisation on, as they are used for long. Where no
 * kernel of those three can run they are computed in Java. {@link dev.sennit.Status} tells what is
 * in use and why.
 *
 * <p>Its services are fixed: they do not follow changes to it as a table of properties.
 */
public final class SennitProvider extends Provider {
  private static final long serialVersionUID = 1;

  // Provider.getService goes through a thread-local key and two maps for each getInstance.
  private final transient Map<String, KernelService<?>> digests = new HashMap<>();
  private final transient Map<String, KernelService<?>> macs = new HashMap<>();
  private final transient Map<String, KernelService<?>> ciphers = new HashMap<>();

  /** Makes a provider; all of them share the same kernels. */
  @SuppressWarnings("this-escape")
  public SennitProvider() {
    super(OtherProviders.OWN_PROVIDER, "0.1", "Sennit: digests, HMACs and AES by woven kernels");
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      if (algorithm.family() != null) {
        add(new DigestService(this, algorithm), digests, algorithm.aliases());
      }
    }
    for (HmacAlgorithm algorithm : HmacAlgorithm.ALL) {
      if (algorithm.digest().family() != null) {
        add(new MacService(this, algorithm), macs, algorithm.aliases());
      }
    }
    for (CipherAlgorithm algorithm : CipherAlgorithm.ALL) {
      add(new CipherService(this, algorithm), ciphers, algorithm.aliases());
    }
  }

  private void add(
      KernelService<?> service, Map<String, KernelService<?>> byName, Iterable<String> aliases) {
    putService(service);
    byName.put(service.getAlgorithm(), service);
    for (String alias : aliases) {
      byName.put(alias, service);
    }
  }

  @Override
  public Service getService(String type, String algorithm) {
    Service service =
        switch (type) {
          case DigestService.TYPE -> digests.get(algorithm);
          case MacService.TYPE -> macs.get(algorithm);
          case CipherService.TYPE -> ciphers.get(algorithm);
          default -> null;
        };
    if (service == null) {
      // Names in any case.
      service = super.getService(type, algorithm);
    }
    return service instanceof KernelService<?> own && !own.isOffered() ? null : service;
  }

  @Override
  public Set<Service> getServices() {
    Set<Service> offered = new LinkedHashSet<>();
    for (Service service : super.getServices()) {
      if (!(service instanceof KernelService<?> own) || own.isOffered()) {
        offered.add(service);
      }
    }
    return offered;
  }

  private Object readResolve() {
    return new SennitProvider();
  }
}
