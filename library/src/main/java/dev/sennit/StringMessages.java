package dev.sennit;

import dev.sennit.runtime.batch.BatchDigest;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Messages that are strings, in UTF-8. */
final class StringMessages implements MessageSource {
  private final String[] messages;

  StringMessages(String[] messages) {
    for (int i = 0; i < messages.length; i++) {
      Bounds.checkElement("message", messages[i], i);
    }
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
  public void add(Chunk chunk, BatchDigest digests) {
    Utf8 utf8 = chunk.utf8();
    int inAnyOrder = digests.inAnyOrder();
    for (int i = (int) chunk.from; i < (int) chunk.to; i++) {
      String message = messages[i];
      if (message.length() <= inAnyOrder) {
        utf8.add(i, message, digests);
      } else {
        chunk.defer(i, message.length());
      }
    }
    int deferred = chunk.sort();
    for (int i = 0; i < deferred; i++) {
      int place = (int) chunk.inOrder(i);
      utf8.add(place, messages[place], digests);
    }
    utf8.flush(digests);
  }
}
