/**
 * Kernels on models of processors: cycles by {@code llvm-mca}, the limit for any order of the same
 * instructions, instructions executed under QEMU, and the errors of such predictions against
 * published measurements.
 */
package dev.sennit.weave.model;
