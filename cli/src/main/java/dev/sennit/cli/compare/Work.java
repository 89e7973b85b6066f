package dev.sennit.cli.compare;

/** What is measured: it is run again and again. */
@FunctionalInterface
public interface Work {
  /** Does it once; returns all that came of it, so that nothing of it can be left out. */
  Object run() throws Exception;
}
