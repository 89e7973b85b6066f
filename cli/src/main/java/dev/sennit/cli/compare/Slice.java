package dev.sennit.cli.compare;

/**
 * What was measured in some milliseconds.
 *
 * @param nanoseconds for one run of the work
 * @param bytes allocated by one run
 */
record Slice(double nanoseconds, double bytes) {}
