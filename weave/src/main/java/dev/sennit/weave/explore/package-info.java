/**
 * What the kernel explorer shows: for each kernel its lines with meanings and pressure, and what a
 * processor's model makes of its loop. What executes that loop is the package {@code model}. The
 * records have the fields of those of {@code web/src/explorer/kernels.ts}.
 */
package dev.sennit.weave.explore;
