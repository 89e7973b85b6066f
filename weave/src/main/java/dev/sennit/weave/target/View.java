package dev.sennit.weave.target;

/**
 * A way to look at a register: how many of its low bits, and what the assembler calls that.
 *
 * <p>An instruction that writes a view sets the register's bits above it to zero. That holds on
 * x86-64 for 32-bit registers and VEX or EVEX encoded vectors, and on AArch64 for every write; the
 * tables hold no other instruction.
 */
public record View(String name, Bank bank, int bits) {}
