package dev.sennit.cli.tune;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * A method that may clear memory.
 *
 * @param name as a profile calls it
 * @param clearing clears a whole segment
 */
public record Candidate(String name, Consumer<MemorySegment> clearing) {}
