/**
 * What models of processors say of kernels: cycles by {@code llvm-mca}, the limit that no order of
 * the same instructions is below, instructions executed under QEMU, and how far such predictions
 * were from what others have measured and published.
 */
package dev.sennit.weave.model;
