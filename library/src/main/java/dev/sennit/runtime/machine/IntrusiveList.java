package dev.sennit.runtime.machine;

import org.jspecify.annotations.Nullable;

/**
 * A list whose links are in its elements, each of which is in one list at most; for one thread at a
 * time.
 *
 * <p>A change writes fields and then calls nothing, so an error such as {@link StackOverflowError}
 * comes before a change or not at all. The JDK's collections can be left in a state in which every
 * later call fails.
 */
public final class IntrusiveList<T extends IntrusiveList.Link> {
  private @Nullable Link first;
  private @Nullable Link last;

  /** What can be in a list. */
  public abstract static class Link {
    private @Nullable Link before;
    private @Nullable Link after;
    private boolean isLinked;
  }

  public @Nullable T first() {
    return cast(first);
  }

  public @Nullable T last() {
    return cast(last);
  }

  /** Returns the element behind another one. */
  public @Nullable T after(T element) {
    return cast(((Link) element).after);
  }

  @SuppressWarnings("unchecked")
  private @Nullable T cast(@Nullable Link link) {
    return (T) link;
  }

  /** Adds an element, or moves it to the front. */
  public void addFirst(T element) {
    remove(element);
    Link link = element;
    Link next = first;
    link.after = next;
    link.isLinked = true;
    first = link;
    if (next == null) {
      last = link;
    } else {
      next.before = link;
    }
  }

  /** Adds an element, or moves it to the end. */
  public void addLast(T element) {
    remove(element);
    Link link = element;
    Link previous = last;
    link.before = previous;
    link.isLinked = true;
    last = link;
    if (previous == null) {
      first = link;
    } else {
      previous.after = link;
    }
  }

  /** Removes an element if it is in this list. */
  public void remove(T element) {
    Link link = element;
    if (!link.isLinked) {
      return;
    }
    Link previous = link.before;
    Link next = link.after;
    if (previous == null) {
      first = next;
    } else {
      previous.after = next;
    }
    if (next == null) {
      last = previous;
    } else {
      next.before = previous;
    }
    link.before = null;
    link.after = null;
    link.isLinked = false;
  }
}
