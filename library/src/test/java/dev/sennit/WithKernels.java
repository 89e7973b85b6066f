package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.select.KernelLinker;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;

/**
 * For tests of kernels: every digest that has a kernel on this machine. Without the check they
 * would test the JDK where kernels do not load.
 */
@SuppressWarnings("exports")
public interface WithKernels {
  /** Under emulation all takes ten times as long, so a few cases stand for many. */
  boolean EMULATED = System.getProperty("sennit.test.cpu") != null;

  @BeforeAll
  static void kernelsAreLinked() {
    Status status = Status.current();
    assertThat(hashers())
        .describedAs("the digests with kernels; %s", status.describe())
        .contains(Hasher.MD5);
    assertThat(status.digests())
        .describedAs("what is wrong with kernels; %s", status.describe())
        .allMatch(digest -> digest.explanation().isEmpty());
  }

  /** Those with a kernel. */
  static List<Hasher> hashers() {
    return Hasher.ALL.stream().filter(WithKernels::hasKernel).toList();
  }

  /** Those with a kernel that have an HMAC. */
  static List<Hasher> hashersOfMacs() {
    return hashers().stream().filter(WithKernels::hasHmac).toList();
  }

  /** Those that compute something here, be it without a kernel. */
  static List<Hasher> hashersAtAll() {
    return Hasher.ALL.stream()
        .filter(hasher -> hasKernel(hasher) || Oracle.isInJdk("MessageDigest", hasher.algorithm()))
        .toList();
  }

  /** Those of {@link #hashersAtAll} that have an HMAC. */
  static List<Hasher> hashersWithHmac() {
    return hashersAtAll().stream().filter(WithKernels::hasHmac).toList();
  }

  static boolean hasHmac(Hasher hasher) {
    return algorithm(hasher).stated().hasMac();
  }

  static DigestAlgorithm algorithm(Hasher hasher) {
    return hasher.digestAlgorithm();
  }

  /** The kernel of a digest where it comes to be linked: whoever asks gets null at first. */
  static EventualKernel linkedAfter(int times, DigestAlgorithm algorithm) {
    AtomicInteger left = new AtomicInteger(times);
    return new EventualKernel(
        algorithm, () -> left.getAndDecrement() > 0 ? null : KernelLinker.kernel(algorithm));
  }

  /** The kernel of a digest where there is none. */
  static EventualKernel never(DigestAlgorithm algorithm) {
    return new EventualKernel(algorithm, () -> null);
  }

  /** The kernel of a digest where there is none, and where an error befalls who asks. */
  static EventualKernel failingWhile(AtomicBoolean fails, DigestAlgorithm algorithm) {
    return new EventualKernel(
        algorithm,
        () -> {
          if (fails.get()) {
            throw new OutOfMemoryError("as the test wants it");
          }
          return null;
        });
  }

  static boolean hasKernel(Hasher hasher) {
    return KernelLinker.await().choice(algorithm(hasher)).kernel() != null;
  }
}
