package dev.sennit.runtime.registry;

/** A kernel, or what serves without it, that computes messages whose bytes do not matter. */
public interface Contestant {
  /** Computes messages that have so many bytes each. */
  void compute(int length);

  /** Returns how many messages are computed at once. */
  default int messages() {
    return 1;
  }
}
