package dev.sennit.weave.target;

/** A kind of register. */
public enum Bank {
  GENERAL,
  VECTOR
}
