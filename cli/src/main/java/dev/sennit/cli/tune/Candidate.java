package dev.sennit.cli.tune;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * A method of clearing memory.
 *
 * @param name the name in a profile
 * @param clearing clears a whole segment
 */
public record Candidate(String name, Consumer<MemorySegment> clearing) {}
