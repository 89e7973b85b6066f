package dev.sennit.weave.isa;

/** A kind of register. */
public enum Bank {
  GENERAL,
  VECTOR
}
