package dev.sennit.runtime.select;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.SlowKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.Processor;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Leaves single messages to the JDK where its code, once it is compiled, is faster than the kernel
 * that serves. That may be where the processor has instructions which this kernel does not use, and
 * another one would: it was not woven for this platform, or a target is forced. The JDK uses them
 * all the same. Batches keep their kernels.
 */
final class HandOver {
  private final SelectedKernels selected;
  private final Processor processor;
  private final Guard guard;
  private final Map<DigestAlgorithm, EventualKernel> eventual;
  private final MessageDigestKind messages;
  // By kernel, as digests of a family share theirs; empty where it is not overtaken.
  private final Map<String, String> reasons = new HashMap<>();
  private final List<Complaint> complaints = new ArrayList<>();

  /**
   * @param eventual what hands over
   */
  HandOver(
      SelectedKernels selected,
      Processor processor,
      Guard guard,
      Map<DigestAlgorithm, EventualKernel> eventual) {
    this.selected = selected;
    this.processor = processor;
    this.guard = guard;
    this.eventual = eventual;
    this.messages = new MessageDigestKind(selected.registry().rows());
  }

  /** Compares what is in doubt, hands over what is overtaken, and returns what is to be logged. */
  List<Complaint> run() {
    for (DigestAlgorithm algorithm : selected.digests().keySet()) {
      DigestKernel kernel = selected.choice(algorithm).kernel();
      if (kernel != null && algorithm.inJdk() && isInDoubt(kernel)) {
        String reason = reason(kernel);
        if (!reason.isEmpty()) {
          Objects.requireNonNull(eventual.get(algorithm)).handOver(reason);
        }
      }
    }
    return complaints;
  }

  /** Whether this processor has what a kernel of the same family needs that is preferred to it. */
  private boolean isInDoubt(DigestKernel kernel) {
    for (KernelRow row : Kernels.ALL) {
      if (row.name().equals(kernel.name())) {
        return false;
      }
      if (row.kind() == KernelKind.MESSAGE
          && row.family().equals(kernel.algorithm().family().name())
          && row.target().architecture() == kernel.target().architecture()
          && !kernel.target().includes(row.target())
          && processor.has(row.target())) {
        return true;
      }
    }
    return false;
  }

  private String reason(DigestKernel kernel) {
    String known = reasons.get(kernel.name());
    if (known == null) {
      SlowKernel overtaken = overtaken(kernel);
      known = overtaken == null ? "" : "kernel " + kernel.name() + " is slower than the JDK here";
      reasons.put(kernel.name(), known);
      if (overtaken != null) {
        complaints.add(new Complaint(Level.DEBUG, overtaken.describe()));
      }
    }
    return known;
  }

  private @Nullable SlowKernel overtaken(DigestKernel kernel) {
    for (GuardedKernel each : messages.guarded(kernel, guard.clock())) {
      SlowKernel overtaken = guard.overtaken(each);
      if (overtaken != null) {
        return overtaken;
      }
    }
    return null;
  }
}
