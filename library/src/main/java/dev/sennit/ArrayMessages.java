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
  public void classify(Chunk chunk) {
    for (int i = 0; i < chunk.count; i++) {
      chunk.classes[i] = chunk.lengthClass(messages[(int) chunk.from + i].length);
    }
  }

  @Override
  public void add(Chunk chunk, BatchDigest digests) {
    for (int i = 0; i < chunk.present; i++) {
      int place = (int) chunk.from + chunk.order[i];
      byte[] message = messages[place];
      digests.add(place, message, 0, message.length);
    }
  }
}
