package dev.sennit.runtime.registry;

import java.util.List;

/** A kernel, or several that only serve together. */
public interface LinkedKernel {
  /** Its name in catalogues and for users. */
  String name();

  /** The names of all of them. */
  default List<String> names() {
    return List.of(name());
  }
}
