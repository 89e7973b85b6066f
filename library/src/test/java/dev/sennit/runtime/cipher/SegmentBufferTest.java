package dev.sennit.runtime.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Protects: no text of a message is in the buffer of the next one, and no two share a buffer. */
class SegmentBufferTest {
  private static final int LENGTH = 100;

  private final SegmentBuffer.Idle idle = new SegmentBuffer.Idle(LENGTH);

  @Test
  void textIsGoneFromOneThatIsTakenAgain() {
    SegmentBuffer buffer = idle.take();
    buffer.view(10, 20).put(new byte[20]).put(0, new byte[] {1, 2, 3});
    buffer.part(50, 30).fill((byte) 1);
    buffer.close();
    SegmentBuffer again = idle.take();
    assertThat(again).isSameAs(buffer);
    assertThat(again.room()).isEqualTo(ByteBuffer.allocate(LENGTH));
  }

  @Test
  void thoseThatAreTakenTogetherAreApart() {
    SegmentBuffer one = idle.take();
    SegmentBuffer other = idle.take();
    one.part(0, LENGTH).fill((byte) 1);
    assertThat(other.room()).isEqualTo(ByteBuffer.allocate(LENGTH));
    one.close();
    other.close();
    assertThat(idle.take()).isNotSameAs(idle.take());
  }
}
