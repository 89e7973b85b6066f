package dev.sennit.cli.tune;

/**
 * From a size on another method clears.
 *
 * @param size in bytes
 * @param method the name of the method from there on
 * @param before the name of the one before
 * @param speed how many times as fast as the one before it is at this size
 */
record Takeover(long size, String method, String before, double speed) {}
