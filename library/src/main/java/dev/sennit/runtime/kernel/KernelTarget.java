package dev.sennit.runtime.kernel;

import dev.sennit.runtime.kernel.Stated.Targets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A processor level for which kernels are woven. The weaver states all of them, in order of
 * preference ({@link Targets}).
 *
 * @param label the target's name in catalogues and in the system property {@code sennit.target}
 * @param maker whose cores its kernels are woven for, as CPUID calls him; others run them too.
 *     Empty if they are for all cores
 * @param features what the processor must have, in the words of Linux
 */
public record KernelTarget(
    String label, Architecture architecture, String maker, List<String> features) {

  /** The instruction sets for which kernels are woven. */
  public enum Architecture {
    X86_64,
    AARCH64
  }

  /** The target of this name, or null. */
  public static @Nullable KernelTarget named(String label) {
    for (KernelTarget target : Targets.ALL) {
      if (target.label.equals(label)) {
        return target;
      }
    }
    return null;
  }

  /** Whether every processor of this target can run the kernels of the other one too. */
  public boolean includes(KernelTarget other) {
    return architecture == other.architecture && features.containsAll(other.features);
  }

  /**
   * Each target is one object. A comparison of a record's parts would also leave a soft reference
   * in the JDK, by which this library's class loader stays for a minute or more.
   */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return label.hashCode();
  }

  @Override
  public String toString() {
    return label;
  }
}
