package dev.sennit.runtime.source;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.message.Bounds;
import java.lang.foreign.MemorySegment;

/** Messages in arrays. */
public final class ArrayMessages implements MessagesInMemory {
  private final byte[][] messages;

  public ArrayMessages(byte[][] messages) {
    Bounds.checkElements("message", messages);
    this.messages = messages;
  }

  @Override
  public long size() {
    return messages.length;
  }

  @Override
  public void check(MemorySegment results) {
    Object array = results.heapBase().orElse(null);
    if (array != null) {
      for (int i = 0; i < messages.length; i++) {
        if (messages[i] == array) {
          throw new IllegalArgumentException(
              "the results must not be written to the array of message " + i);
        }
      }
    }
  }

  @Override
  public void checkShared() {}

  @Override
  public byte[] copy(long index) {
    return messages[(int) index].clone();
  }

  @Override
  public void add(Portion portion, BatchDigest digests) {
    int to = (int) portion.to;
    int next = digests.add(messages, (int) portion.from, to);
    while (next < to) {
      portion.defer(next, messages[next].length);
      next = digests.add(messages, next + 1, to);
    }
    int deferred = portion.sort();
    for (int i = 0; i < deferred; i++) {
      int place = (int) portion.inOrder(i);
      byte[] message = messages[place];
      digests.add(place, message, 0, message.length);
    }
  }
}
