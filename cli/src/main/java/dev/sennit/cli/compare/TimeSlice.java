package dev.sennit.cli.compare;

/**
 * The measurement of some milliseconds.
 *
 * @param nanoseconds the time of one run of the work
 * @param bytes the bytes that one run allocated
 */
record TimeSlice(double nanoseconds, double bytes) {}
