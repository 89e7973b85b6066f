package dev.sennit.cli.tune;

/**
 * The size from which on another method clears memory.
 *
 * @param size the size in bytes
 * @param method the name of the method from this size on
 * @param before the name of the method below this size
 * @param speed how many times as fast the new method is at this size
 */
record Takeover(long size, String method, String before, double speed) {}
