package dev.sennit.runtime.registry;

/** A kernel, or several that only serve together. */
public interface LinkedKernel {
  /** Its name in catalogues and for users. */
  String name();
}
