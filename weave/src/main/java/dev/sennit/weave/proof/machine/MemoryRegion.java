package dev.sennit.weave.proof.machine;

import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Memory that a kernel may use, addressed from one symbol.
 *
 * @param base the address that the caller passes
 * @param windows the readable parts
 * @param writable whether these parts are writable too
 * @param contents the bytes that code has written, by their offset
 * @param unwritten the other bytes
 */
public record MemoryRegion(
    String name,
    Term base,
    List<Window> windows,
    boolean writable,
    Map<Term, Term> contents,
    Unwritten unwritten) {

  /** The {@code bytes} bytes from the offset {@code start} on. */
  public record Window(Term start, int bytes) {}

  /** The byte at an offset before code writes there. */
  @FunctionalInterface
  public interface Unwritten {
    Optional<Term> at(Term offset);
  }

  public static MemoryRegion of(
      String name, Term base, List<Window> windows, boolean writable, Unwritten unwritten) {
    return new MemoryRegion(name, base, windows, writable, new HashMap<>(), unwritten);
  }

  /** The memory of an argument, which kernels may read where something has been written. */
  public static MemoryRegion of(
      Terms terms, Argument.Memory argument, List<Window> windows, Map<Term, Term> contents) {
    return new MemoryRegion(
        argument.name(),
        pointer(terms, argument),
        windows,
        argument.isWritten(),
        new HashMap<>(contents),
        _ -> Optional.empty());
  }

  /** The address that a kernel is given in an argument. */
  public static Term pointer(Terms terms, Argument argument) {
    return terms.symbol(Long.SIZE, argument.name(), false);
  }

  /** Bytes that lie one behind the other, by their offsets. */
  public static Map<Term, Term> contents(Terms terms, Term start, List<Term> bytes) {
    Map<Term, Term> contents = new HashMap<>();
    for (int i = 0; i < bytes.size(); i++) {
      contents.put(terms.plus(start, i), bytes.get(i));
    }
    return contents;
  }

  /** A window from a known offset on. */
  public static Window window(Terms terms, int start, int bytes) {
    return new Window(terms.constant(Long.SIZE, start), bytes);
  }

  MemoryRegion copy() {
    return new MemoryRegion(name, base, windows, writable, new HashMap<>(contents), unwritten);
  }

  /** Returns the memory without known writes. */
  public MemoryRegion unwrittenYet(Unwritten others) {
    return new MemoryRegion(name, base, windows, writable, new HashMap<>(), others);
  }

  public MemoryRegion withWindows(List<Window> other) {
    return new MemoryRegion(name, base, other, writable, new HashMap<>(contents), unwritten);
  }

  /** Returns whether {@code bytes} bytes from {@code offset} on lie in one window. */
  boolean allows(Term offset, int bytes) {
    for (Window window : windows) {
      OptionalLong distance = Terms.distance(offset, window.start());
      if (distance.isPresent()
          && distance.getAsLong() >= 0
          && distance.getAsLong() <= window.bytes() - bytes) {
        return true;
      }
    }
    return false;
  }

  public Term byteAt(Term offset) {
    Term written = contents.get(offset);
    return written != null
        ? written
        : unwritten
            .at(offset)
            .orElseThrow(() ->
                new ProofFailure("reads %s at %s, where nothing has been written", name, offset));
  }
}
