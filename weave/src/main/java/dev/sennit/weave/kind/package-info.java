/**
 * Kinds of kernels: the arguments that callers pass, the memory behind them, and the promises on
 * both sides. Frames, proofs, the C header and programs that call kernels all read it here.
 */
package dev.sennit.weave.kind;
