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
  public long classify(Chunk chunk) {
    long classes = 0;
    for (int i = 0; i < chunk.count; i++) {
      byte lengthClass = Chunk.lengthClass(messages[(int) chunk.from + i].length());
      chunk.classes[i] = lengthClass;
      classes |= 1L << lengthClass;
    }
    return classes;
  }

  @Override
  public void add(Chunk chunk, int lengthClass, BatchDigest digests) {
    Utf8 utf8 = chunk.utf8();
    for (int i = 0; i < chunk.count; i++) {
      if (chunk.classes[i] == lengthClass) {
        int place = (int) chunk.from + i;
        utf8.add(place, messages[place], digests);
      }
    }
  }
}
