package dev.sennit.runtime.cipher;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * A stream as a channel that has the arrays of buffers read and written where they are. The JDK's
 * channels copy them by 8 KiB.
 */
public final class StreamChannel {
  private StreamChannel() {}

  /** Writes to a stream. */
  public record Writing(OutputStream to) implements WritableByteChannel {
    @Override
    public int write(ByteBuffer bytes) throws IOException {
      int length = bytes.remaining();
      to.write(bytes.array(), bytes.arrayOffset() + bytes.position(), length);
      bytes.position(bytes.limit());
      return length;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() throws IOException {
      to.close();
    }
  }

  /** Reads from a stream. */
  public record Reading(InputStream from) implements ReadableByteChannel {
    @Override
    public int read(ByteBuffer room) throws IOException {
      int place = room.position();
      int read = from.read(room.array(), room.arrayOffset() + place, room.remaining());
      room.position(place + Math.max(read, 0));
      return read;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() throws IOException {
      from.close();
    }
  }
}
