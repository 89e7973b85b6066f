package dev.sennit.spark;

import dev.sennit.Status;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says whether kernels compute all digests of an operator, and logs once in a JVM if not. */
final class KernelUse {
  private static final Logger LOG = LoggerFactory.getLogger(KernelUse.class);
  private static final AtomicBoolean LOGGED = new AtomicBoolean();

  private final List<DigestColumn> columns;
  // Null until the first digests are there: kernels are linked then.
  private Boolean all;

  KernelUse(List<DigestColumn> columns) {
    this.columns = columns;
  }

  boolean all() {
    if (all == null) {
      List<Status.Digest> without = withoutKernel();
      all = without.isEmpty();
      if (!all && LOGGED.compareAndSet(false, true)) {
        LOG.warn("Sennit runs no kernel for {}", without);
      }
    }
    return all;
  }

  private List<Status.Digest> withoutKernel() {
    List<String> algorithms = columns.stream().map(column -> column.hasher().algorithm()).toList();
    return Status.current().digests().stream()
        .filter(digest -> algorithms.contains(digest.algorithm()) && digest.kernel().isEmpty())
        .toList();
  }
}
