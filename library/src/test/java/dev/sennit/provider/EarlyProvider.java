package dev.sennit.provider;

import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.standin.OtherProviders;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;
import java.util.function.IntSupplier;
import javax.crypto.Cipher;

/**
 * A provider of ciphers that were asked for before the kernels are linked; they are linked when so
 * many initialisations have been seen as a test wants.
 */
final class EarlyProvider extends Provider {
  private static final long serialVersionUID = 1;

  private final transient IntSupplier initialisations;

  EarlyProvider(IntSupplier initialisations) {
    super("Early", "0", "Sennit's ciphers before linking, for tests");
    this.initialisations = initialisations;
    CipherAlgorithm.ALL.forEach(algorithm -> putService(new Early(this, algorithm)));
  }

  private static final class Early extends Service {
    private final EarlyProvider provider;
    private final CipherAlgorithm algorithm;

    Early(EarlyProvider provider, CipherAlgorithm algorithm) {
      super(provider, "Cipher", algorithm.name(), EarlyCipher.class.getName(), List.of(), null);
      this.provider = provider;
      this.algorithm = algorithm;
    }

    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      int[] left = {provider.initialisations.getAsInt()};
      return new EarlyCipher(
          OtherProviders.newCipher(algorithm.name()),
          algorithm,
          _ -> left[0]-- > 0 ? null : byKernels(algorithm));
    }
  }

  static Cipher byKernels(CipherAlgorithm algorithm) {
    try {
      return Cipher.getInstance(algorithm.name(), Providers.SENNIT);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
