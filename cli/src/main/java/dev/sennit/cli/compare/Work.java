package dev.sennit.cli.compare;

/** The work to measure, which is run again and again. */
@FunctionalInterface
public interface Work {
  /** Does the work once. Returns its whole result, so that the compiler cannot skip any of it. */
  Object run() throws Exception;
}
