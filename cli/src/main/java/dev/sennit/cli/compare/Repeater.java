package dev.sennit.cli.compare;

/** Runs work many times. */
public interface Repeater {
  void repeat(Work work, int times) throws Exception;
}
