package dev.sennit.weave.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Memory that a kernel may reach, addressed from one symbol.
 *
 * @param base the address that the kernel was given
 * @param windows where it may be read
 * @param writable whether it may be written too, likewise
 * @param contents what the bytes are, by their offset
 * @param unwritten what a byte is that nobody has written
 */
record Region(
    String name,
    Term base,
    List<Window> windows,
    boolean writable,
    Map<Term, Term> contents,
    Unwritten unwritten) {

  /** {@code bytes} bytes from the offset {@code start} on. */
  record Window(Term start, int bytes) {}

  /** The byte at an offset before anybody writes there. */
  @FunctionalInterface
  interface Unwritten {
    Optional<Term> at(Term offset);
  }

  static Region of(
      String name, Term base, List<Window> windows, boolean writable, Unwritten unwritten) {
    return new Region(name, base, windows, writable, new HashMap<>(), unwritten);
  }

  Region copy() {
    return new Region(name, base, windows, writable, new HashMap<>(contents), unwritten);
  }

  /** The same memory before anything is written there that is known. */
  Region unwrittenYet(Unwritten others) {
    return new Region(name, base, windows, writable, new HashMap<>(), others);
  }

  Region withWindows(List<Window> other) {
    return new Region(name, base, other, writable, new HashMap<>(contents), unwritten);
  }

  /** Whether {@code bytes} bytes from {@code offset} on lie in one window. */
  boolean allows(Terms terms, Term offset, int bytes) {
    return windows.stream()
        .anyMatch(window ->
            terms.minus(offset, window.start()).shape() instanceof Term.Constant(long distance)
                && distance >= 0
                && distance <= window.bytes() - bytes);
  }

  Term byteAt(Term offset) {
    Term written = contents.get(offset);
    return written != null
        ? written
        : unwritten
            .at(offset)
            .orElseThrow(
                () -> new Broken("reads %s at %s, where nothing has been written", name, offset));
  }
}
