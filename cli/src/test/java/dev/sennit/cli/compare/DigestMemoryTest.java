package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Protects: Sennit's part of {@code getInstance} allocates the digest object only, interpreted or
 * compiled. A clone of a fresh object shows its size. (The JDK's part allocates a name.)
 */
class DigestMemoryTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int TIMES = 200_000;

  // This field keeps each result, so that the compiler cannot remove the work.
  @SuppressWarnings("UnusedVariable")
  private static volatile Object made;

  @Test
  void nothingButTheObjectIsAllocated() throws Exception {
    Provider sennit = new SennitProvider();
    assertThat(Status.current().digests()).anyMatch(digest -> digest.kernel().isPresent());
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.kernel().isPresent()) {
        String algorithm = digest.algorithm();
        MessageDigest fresh = MessageDigest.getInstance(algorithm, sennit);
        long size = allocatedBy(fresh::clone);
        assertThat(size).describedAs("bytes of an object of %s", algorithm).isBetween(32L, 64L);
        assertThat(
                allocatedBy(() -> sennit.getService("MessageDigest", algorithm).newInstance(null)))
            .describedAs("bytes that a new object of %s takes", algorithm)
            .isEqualTo(size);
      }
    }
  }

  /** Returns the average bytes of a run. Memory that is allocated once does not count. */
  private static long allocatedBy(Callable<Object> action) throws Exception {
    made = action.call();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < TIMES; i++) {
      made = action.call();
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / TIMES;
  }
}
