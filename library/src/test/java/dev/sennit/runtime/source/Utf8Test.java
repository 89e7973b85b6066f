package dev.sennit.runtime.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.PrivateField;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.message.ReadableMessage;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: what is encoded of strings is cleared, also where the batch ends amid a string. */
class Utf8Test {
  /** Reads a part of each message that is long, and does not come to an end. */
  private static final class Unended implements BatchDigest {
    private final List<ReadableMessage> messages = new ArrayList<>();

    @Override
    public void add(long place, byte[] message, int offset, int length) {}

    @Override
    public void add(long place, MemorySegment data, long offset, long length) {}

    @Override
    public void add(long place, ReadableMessage message) {
      message.read(MemorySegment.ofArray(new byte[10]));
      messages.add(message);
    }

    @Override
    public void addNull(long place) {}

    @Override
    public void finish() {}

    @Override
    public void close() {}
  }

  @Test
  void stringsUnderWay() throws Exception {
    Utf8 utf8 = new Utf8();
    Unended digests = new Unended();
    for (int place = 0; place < 3; place++) {
      utf8.add(place, "a".repeat(5000), digests);
    }
    digests.messages.getFirst().ended();
    utf8.add(3, "b".repeat(5000), digests);
    assertThat(digests.messages.getLast()).isSameAs(digests.messages.getFirst());
    utf8.clear();
    for (ReadableMessage message : digests.messages) {
      assertThat((byte[]) PrivateField.of(message, "bytes").get(message)).containsOnly(0);
    }
  }
}
