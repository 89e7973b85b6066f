/**
 * The content of the kernel explorer: the lines of each kernel with meanings and register pressure,
 * and the timeline of its loop from the package {@code model}. The records have the fields of
 * {@code web/src/explorer/kernels.ts}.
 */
package dev.sennit.weave.explore;
