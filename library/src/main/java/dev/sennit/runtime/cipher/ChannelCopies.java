package dev.sennit.runtime.cipher;

import dev.sennit.runtime.message.Interruption;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Set;

/**
 * Reads and writes a channel by copies: it could keep the memory that it is given, and read and
 * change it while text or another message is there. The JDK's channels, its streams of files and
 * arrays, and the stream that writes nowhere keep nothing, and are given the memory itself.
 */
final class ChannelCopies {
  // Stays in the first cache.
  private static final int MOST = 1 << 13;

  // Other streams of the JDK may hand on what they are given.
  private static final Set<Class<?>> STREAMS =
      Set.of(
          FileInputStream.class,
          FileOutputStream.class,
          ByteArrayInputStream.class,
          ByteArrayOutputStream.class,
          OutputStream.nullOutputStream().getClass());

  private final boolean keepsNothing;
  private ByteBuffer copy = ByteBuffer.allocate(0);

  ChannelCopies(Channel channel) {
    keepsNothing =
        switch (channel) {
          case StreamChannel.Reading(var from) -> STREAMS.contains(from.getClass());
          case StreamChannel.Writing(var to) -> STREAMS.contains(to.getClass());
          default -> channel.getClass().getModule() == Object.class.getModule();
        };
  }

  /**
   * Reads some bytes, or hears an interrupt if there are none yet.
   *
   * @return a negative number at the end
   * @throws java.util.concurrent.CancellationException when the thread has been interrupted
   */
  int read(ReadableByteChannel from, ByteBuffer room) throws IOException {
    int place = room.position();
    int read;
    if (keepsNothing) {
      read = from.read(room);
    } else {
      take(room.remaining());
      read = from.read(copy);
      room.put(copy.flip());
    }
    if (read >= 0) {
      checkIfNone(room, place);
    }
    return read;
  }

  /**
   * Writes all bytes.
   *
   * @throws java.util.concurrent.CancellationException when none can be written, and the thread has
   *     been interrupted
   */
  void write(WritableByteChannel to, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      int place = bytes.position();
      if (keepsNothing) {
        to.write(bytes);
      } else {
        take(bytes.remaining());
        copy.put(0, bytes, place, copy.limit());
        to.write(copy);
        bytes.position(place + copy.position());
      }
      checkIfNone(bytes, place);
    }
  }

  /** Takes room for a copy of so many bytes, or of fewer. */
  private void take(int length) {
    int some = Math.min(length, MOST);
    if (copy.capacity() < some) {
      copy = ByteBuffer.allocate(some);
    }
    copy.clear().limit(some);
  }

  private static void checkIfNone(ByteBuffer buffer, int place) {
    if (buffer.position() == place) {
      Interruption.check();
    }
  }
}
