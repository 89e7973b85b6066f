package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import org.junit.jupiter.api.Test;

/**
 * Protects: the copy of a segment's bytes is cleared, also where the segment is closed meanwhile.
 */
class JdkStreamingDigestTest {
  /** Closes the memory that the next bytes are to come from. */
  private static final class Closing extends MessageDigest {
    private final Arena arena;
    private byte[] taken;

    Closing(Arena arena) {
      super("closing");
      this.arena = arena;
    }

    @Override
    protected void engineUpdate(byte part) {}

    @Override
    protected void engineUpdate(byte[] part, int offset, int length) {
      taken = part;
      assertThat(part).contains(1);
      arena.close();
    }

    @Override
    protected byte[] engineDigest() {
      return new byte[0];
    }

    @Override
    protected void engineReset() {}
  }

  @Test
  void segmentThatIsClosed() {
    Arena arena = Arena.ofShared();
    MemorySegment message = arena.allocate(20_000).fill((byte) 1);
    Closing digest = new Closing(arena);
    assertThatThrownBy(() -> new JdkStreamingDigest(digest).update(message))
        .isInstanceOf(IllegalStateException.class);
    assertThat(digest.taken).containsOnly(0);
  }
}
