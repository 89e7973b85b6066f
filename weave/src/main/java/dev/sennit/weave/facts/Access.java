package dev.sennit.weave.facts;

/**
 * A read or a write of memory, where it stands in the way through a kernel.
 *
 * @param line the line of the kernel
 * @param time how many instructions come before it on the way
 */
record Access(int line, int time, boolean stores, KnownAddress place, int bytes) {}
