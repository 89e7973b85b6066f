package dev.sennit.cli.compare;

/** Makes the work for messages of a size. */
@FunctionalInterface
public interface Preparation {
  Work prepare(int size) throws Exception;
}
