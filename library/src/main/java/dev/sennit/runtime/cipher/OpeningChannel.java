package dev.sennit.runtime.cipher;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Opens what it reads from another channel, a segment at a time. No text of a segment is to be had
 * before its tag was found right, and none at all after a wrong one. Other threads' calls wait.
 */
public final class OpeningChannel implements ReadableByteChannel {
  private final SegmentedKey key;
  private final byte[] data;
  private final ReadableByteChannel from;
  private final ChannelCopies copies;
  private final SegmentFormat format;
  private final SegmentBuffer buffer;
  private int filled;
  private ByteBuffer text = ByteBuffer.allocate(0);
  private long number;
  private boolean isEnd;
  private boolean closed;
  private @Nullable MessageSegments segments;
  private @Nullable Throwable failure;

  public OpeningChannel(SegmentedKey key, byte[] data, ReadableByteChannel from) {
    key.requireIntact();
    this.key = key;
    this.data = data.clone();
    this.from = from;
    this.copies = new ChannelCopies(from);
    this.format = key.format();
    this.buffer = key.buffer();
  }

  @Override
  public synchronized int read(ByteBuffer to) throws IOException {
    if (to.isReadOnly()) {
      throw new IllegalArgumentException("the buffer to read to must not be read-only");
    }
    if (closed) {
      throw new ClosedChannelException();
    }
    int done = 0;
    while (to.hasRemaining() && (text.hasRemaining() || next())) {
      int some = Math.min(to.remaining(), text.remaining());
      to.put(to.position(), text, text.position(), some);
      to.position(to.position() + some);
      text.position(text.position() + some);
      done += some;
    }
    return done > 0 || !isEnd || text.hasRemaining() ? done : -1;
  }

  /** Comes to the next segment, if there is one. */
  private boolean next() throws IOException {
    if (failure != null) {
      throw new IOException("an earlier segment could not be opened", failure);
    }
    if (isEnd) {
      return false;
    }
    try {
      open();
    } catch (Throwable e) {
      failure = e;
      throw e;
    }
    return true;
  }

  private void open() throws IOException {
    fill();
    boolean isLast = filled <= format.segmentLength();
    int sealedEnd = isLast ? filled : format.segmentLength();
    int begin = number == 0 ? format.headerLength() : 0;
    int length = sealedEnd - begin - SegmentFormat.TAG;
    if (length < 0) {
      throw new IOException(
          "this is no sealed message, or it was cut: it ends within its header or a tag");
    }
    if (segments == null) {
      byte[] header = new byte[begin];
      buffer.view(0, begin).get(header);
      segments = key.begin(header, data);
    }
    segments.open(
        number, isLast, buffer.part(begin, length + SegmentFormat.TAG), buffer.part(begin, length));
    text = buffer.view(begin, length);
    isEnd = isLast;
    number++;
  }

  /** Reads a segment, and the byte behind it if there is one. */
  private void fill() throws IOException {
    ByteBuffer room = buffer.room();
    if (number > 0) {
      room.put(room.get(format.segmentLength()));
    }
    int read = 0;
    while (room.hasRemaining() && read >= 0) {
      read = copies.read(from, room);
    }
    filled = room.position();
  }

  @Override
  public synchronized boolean isOpen() {
    return !closed;
  }

  /** Closes the other channel too. Closing again does nothing. */
  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      text = ByteBuffer.allocate(0);
      try (from;
          buffer) {
        if (segments != null) {
          segments.close();
        }
      }
    }
  }
}
