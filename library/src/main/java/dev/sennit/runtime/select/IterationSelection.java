package dev.sennit.runtime.select;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.pbkdf2.LinkedIterations;
import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import dev.sennit.runtime.pbkdf2.PasswordKernels;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The kernels that iterate PBKDF2; waits until kernels are linked. */
public final class IterationSelection {
  private record Selected(DigestAlgorithm digest, boolean inLanes)
      implements Supplier<@Nullable LinkedIterations> {
    @Override
    public @Nullable LinkedIterations get() {
      SelectedKernels kernels = KernelLinker.await();
      if (kernels == null) {
        // On the thread that links: it asks again later.
        return null;
      }
      Roll.OfDigest roles = kernels.roll().of(digest);
      return (inLanes ? roles.iterationsInLanes() : roles.iterations()).get();
    }
  }

  private IterationSelection() {}

  /** Those beside the kernels of a digest. */
  public static PasswordKernels of(DigestAlgorithm digest) {
    return new PasswordKernels(
        Serving.digest(digest), new Selected(digest, false), new Selected(digest, true));
  }

  /**
   * Derives a key, and does not hear interrupts: for the JCA, as the JDK's own services do not.
   *
   * @param password the encoded password, which the caller clears
   * @param iterations at least one
   * @param length how many bytes the key has
   */
  public static byte[] derive(
      PasswordDerivation derivation, byte[] password, byte[] salt, int iterations, int length) {
    PasswordKernels kernels = of(derivation.hmac().digest());
    return derivation.derive(kernels, password, salt, iterations, length, () -> {});
  }
}
