package dev.sennit.runtime.batch;

/**
 * How much comes before each message of a batch.
 *
 * @param prefixLength bytes that are hashed with each message, fewer than a block
 * @param absorbed bytes, in whole blocks, that the first state has absorbed
 */
record MessageStart(int prefixLength, int absorbed) {}
