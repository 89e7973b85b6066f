package dev.sennit.spark.row;

import dev.sennit.Status;
import dev.sennit.spark.columns.Function;
import dev.sennit.spark.columns.LinkedKernels;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says whether kernels compute all columns of an operator, and logs once in a JVM if not. */
final class KernelUse {
  private static final Logger LOG = LoggerFactory.getLogger(KernelUse.class);
  private static final AtomicBoolean LOGGED = new AtomicBoolean();

  private final List<ComputedColumn> columns;
  // Null until kernels are linked.
  private @Nullable Boolean all;

  KernelUse(List<ComputedColumn> columns) {
    this.columns = columns;
  }

  boolean all() {
    if (!LinkedKernels.areLinked()) {
      return false;
    }
    if (all == null) {
      List<String> without =
          columns.stream()
              .map(ComputedColumn::function)
              .filter(function -> !hasKernel(function, LinkedKernels.status()))
              .map(Function::sqlName)
              .distinct()
              .toList();
      all = without.isEmpty();
      if (!all && LOGGED.compareAndSet(false, true)) {
        LOG.warn(
            "Sennit runs no kernel for {}, so the JDK computes: {}",
            without,
            LinkedKernels.status().explanation());
      }
    }
    return all;
  }

  private static boolean hasKernel(Function function, Status status) {
    return function.digest() == null
        ? status.aes().kernels().isPresent()
        : status.digests().stream()
            .anyMatch(
                each -> each.algorithm().equals(function.digest()) && each.kernel().isPresent());
  }
}
