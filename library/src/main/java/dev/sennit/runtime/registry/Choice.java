package dev.sennit.runtime.registry;

import org.jspecify.annotations.Nullable;

/**
 * What serves.
 *
 * @param kernel null if no kernel does
 * @param explanation what is wrong with better ones; empty if there are none
 */
public record Choice<K extends LinkedKernel>(@Nullable K kernel, String explanation) {
  /** For what no kernel is woven. */
  public static <K extends LinkedKernel> Choice<K> none() {
    return new Choice<>(null, "");
  }
}
