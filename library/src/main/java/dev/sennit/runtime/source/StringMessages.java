package dev.sennit.runtime.source;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.message.Bounds;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Messages that are strings, in UTF-8. */
public final class StringMessages implements MessagesInMemory {
  private final String[] messages;

  public StringMessages(String[] messages) {
    Bounds.checkElements("message", messages);
    this.messages = messages;
  }

  @Override
  public long size() {
    return messages.length;
  }

  @Override
  public void check(MemorySegment results) {}

  @Override
  public void checkShared() {}

  @Override
  public byte[] copy(long index) {
    return messages[(int) index].getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void add(Portion portion, BatchDigest digests) {
    Utf8 utf8 = portion.utf8();
    int inAnyOrder = digests.inAnyOrder();
    for (int i = (int) portion.from; i < (int) portion.to; i++) {
      String message = messages[i];
      if (message.length() <= inAnyOrder) {
        utf8.add(i, message, digests);
      } else {
        portion.defer(i, message.length());
      }
    }
    int deferred = portion.sort();
    for (int i = 0; i < deferred; i++) {
      int place = (int) portion.inOrder(i);
      utf8.add(place, messages[place], digests);
    }
    utf8.flush(digests);
  }
}
