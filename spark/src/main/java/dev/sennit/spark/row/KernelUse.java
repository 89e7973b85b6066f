package dev.sennit.spark.row;

import dev.sennit.spark.columns.LinkedKernels;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says whether kernels compute all columns of an operator, and logs once in a JVM if not. */
final class KernelUse {
  private static final Logger LOG = LoggerFactory.getLogger(KernelUse.class);
  private static final AtomicBoolean LOGGED = new AtomicBoolean();

  private final List<ComputedColumn> columns;
  // Null until kernels are linked.
  private Boolean all;

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
              .filter(column -> !column.hasKernel(LinkedKernels.status()))
              .map(ComputedColumn::name)
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
}
