/**
 * What the kernel explorer shows: for each kernel its lines with meanings and pressure, and what a
 * processor's model makes of its loop. The records are those of {@code
 * web/src/explorer/kernels.ts}, name by name.
 */
package dev.sennit.weave.explore;
