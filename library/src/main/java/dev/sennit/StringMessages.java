package dev.sennit;

import dev.sennit.runtime.BatchDigest;
import java.lang.foreign.MemorySegment;

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
  public void classify(Chunk chunk) {
    for (int i = 0; i < chunk.count; i++) {
      chunk.classes[i] = chunk.lengthClass(messages[(int) chunk.from + i].length());
    }
  }

  @Override
  public void add(Chunk chunk, BatchDigest digests) {
    Utf8 utf8 = chunk.utf8();
    for (int i = 0; i < chunk.present; i++) {
      int place = (int) chunk.from + chunk.order[i];
      utf8.add(place, messages[place], digests);
    }
  }
}
