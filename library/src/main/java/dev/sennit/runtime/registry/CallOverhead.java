package dev.sennit.runtime.registry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long it takes to call a kernel and return: the Java code is the same for all kernels of an
 * overhead, and is slow as long as it is interpreted. The quickest kernel tells how long it is. A
 * kernel that takes long for nothing must not pass that off as overhead; so where few kernels
 * serve, other kernels are added.
 */
public final class CallOverhead {
  private final List<KernelContestant> kernels = new ArrayList<>();

  /** Adds a kernel, which is entered but has nothing to do. */
  public void add(KernelContestant kernel) {
    kernels.add(kernel);
  }

  /** The least times that it took to go to each kernel and back. */
  final class Times {
    private final long[] least = new long[kernels.size()];

    Times() {
      Arrays.fill(least, Long.MAX_VALUE);
    }

    /** Takes each time. */
    void take(Clock clock) {
      for (int i = 0; i < least.length; i++) {
        least[i] = Math.min(least[i], clock.ofWay(kernels.get(i)));
      }
    }

    /** Returns how long the way is. */
    long length() {
      return least[quickest()];
    }

    /** Returns the kernel to which the way was the shortest. */
    KernelContestant quickestKernel() {
      return kernels.get(quickest());
    }

    private int quickest() {
      int quickest = 0;
      for (int i = 1; i < least.length; i++) {
        if (least[i] < least[quickest]) {
          quickest = i;
        }
      }
      return quickest;
    }
  }
}
