package dev.sennit;

import dev.sennit.runtime.BatchDigest;
import java.lang.foreign.MemorySegment;

/** Messages in arrays. */
final class ArrayMessages implements MessageSource {
  private final byte[][] messages;

  ArrayMessages(byte[][] messages) {
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
  public void check(MemorySegment results) {
    Object array = results.heapBase().orElse(null);
    if (array != null) {
      for (int i = 0; i < messages.length; i++) {
        if (messages[i] == array) {
          throw new IllegalArgumentException(
              "the digests must not go to the array that message " + i + " is in");
        }
      }
    }
  }

  @Override
  public void checkShared() {}

  @Override
  public long classify(Chunk chunk) {
    long classes = 0;
    for (int i = 0; i < chunk.count; i++) {
      byte lengthClass = Chunk.lengthClass(messages[(int) chunk.from + i].length);
      chunk.classes[i] = lengthClass;
      classes |= 1L << lengthClass;
    }
    return classes;
  }

  @Override
  public void add(Chunk chunk, int lengthClass, BatchDigest digests) {
    for (int i = 0; i < chunk.count; i++) {
      if (chunk.classes[i] == lengthClass) {
        int place = (int) chunk.from + i;
        byte[] message = messages[place];
        digests.add(place, message, 0, message.length);
      }
    }
  }
}
