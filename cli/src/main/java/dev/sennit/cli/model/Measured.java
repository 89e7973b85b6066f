package dev.sennit.cli.model;

import java.util.Map;

/**
 * What kernels take on this machine.
 *
 * @param processor what it calls itself
 * @param gigahertz the highest frequency that a chain of additions showed
 * @param cycles of a block of each message, by the kernels' names
 */
public record Measured(String processor, double gigahertz, Map<String, Double> cycles) {}
