package dev.sennit.weave.facts;

/**
 * An address, as far as it is known: so many bytes behind a base.
 *
 * @param base what the address is counted from; places with equal bases have a known distance
 * @param alignment the base is a multiple of this; 1 if nothing is known
 */
record KnownAddress(Object base, long offset, int alignment) {
  KnownAddress plus(long bytes) {
    return new KnownAddress(base, offset + bytes, alignment);
  }
}
