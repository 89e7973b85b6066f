package dev.sennit.runtime.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.util.ConcurrentModificationException;
import org.junit.jupiter.api.Test;

/**
 * Protects: the copy of a segment's bytes is cleared, also where the segment is closed meanwhile,
 * and the JDK's digest does not keep the end of a message. Misuse by threads is told as such.
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

  /** Notes what is called, and fails as the JDK's digests do where threads race. */
  private static final class Noting extends MessageDigest {
    private final StringBuilder calls = new StringBuilder();

    Noting() {
      super("noting");
    }

    @Override
    protected void engineUpdate(byte part) {}

    @Override
    protected void engineUpdate(byte[] part, int offset, int length) {
      throw new IndexOutOfBoundsException(length);
    }

    @Override
    protected byte[] engineDigest() {
      calls.append("digest ");
      return new byte[0];
    }

    @Override
    protected void engineReset() {
      calls.append("reset ");
    }
  }

  @Test
  void nothingIsLeftBehindADigest() {
    Noting digest = new Noting();
    new JdkStreamingDigest(digest).digest(new byte[0], 0);
    assertThat(digest.calls).hasToString("digest reset ");
  }

  @Test
  void raceOfThreads() {
    StreamingDigest digest = new JdkStreamingDigest(new Noting());
    assertThatThrownBy(() -> digest.update(new byte[3], 0, 3))
        .isInstanceOf(ConcurrentModificationException.class);
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
