package dev.sennit.runtime.cipher;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * The text of a sealed message, from any place on. It opens the segment that it comes to, and keeps
 * the last one. Other threads' calls wait.
 */
public final class OpenedChannel implements SeekableByteChannel {
  private static final long NONE = -1;

  private final SeekableByteChannel from;
  private final ChannelCopies copies;
  private final SegmentFormat format;
  private final MessageSegments segments;
  private final SegmentBuffer buffer;
  private final long begin;
  private final long sealedLength;
  private final long size;
  private long position;
  // Which segment is in the buffer.
  private long opened = NONE;
  private boolean closed;

  /**
   * Opens the last segment first, as it says whether the message has this length.
   *
   * @throws IOException when it does not
   */
  public OpenedChannel(SegmentedKey key, byte[] data, SeekableByteChannel from) throws IOException {
    key.requireIntact();
    this.from = from;
    this.copies = new ChannelCopies(from);
    this.format = key.format();
    this.begin = from.position();
    this.sealedLength = from.size() - begin;
    this.size = format.textLength(sealedLength);
    ByteBuffer header = ByteBuffer.allocate(format.headerLength());
    readAll(header);
    this.segments = key.begin(header.array(), data);
    try {
      this.buffer = key.buffer();
    } catch (Throwable e) {
      segments.close();
      throw e;
    }
    try {
      open(format.segments(size) - 1);
    } catch (Throwable e) {
      try (segments;
          buffer) {
        throw e;
      }
    }
  }

  private void readAll(ByteBuffer room) throws IOException {
    while (room.hasRemaining()) {
      if (copies.read(from, room) < 0) {
        throw new EOFException("the sealed message has become shorter");
      }
    }
  }

  private void open(long segment) throws IOException {
    opened = NONE;
    boolean isLast = segment == format.segments(size) - 1;
    long place = format.placeOf(segment);
    int length = (int) ((isLast ? sealedLength : format.placeOf(segment + 1)) - place);
    from.position(begin + place);
    readAll(buffer.room().limit(length));
    segments.open(
        segment, isLast, buffer.part(0, length), buffer.part(0, length - SegmentFormat.TAG));
    opened = segment;
  }

  @Override
  public synchronized int read(ByteBuffer to) throws IOException {
    if (to.isReadOnly()) {
      throw new IllegalArgumentException("the buffer to read to must not be read-only");
    }
    requireOpen();
    if (position >= size) {
      return to.hasRemaining() ? -1 : 0;
    }
    int done = 0;
    while (to.hasRemaining() && position < size) {
      long segment = format.segmentAt(position);
      if (segment != opened) {
        open(segment);
      }
      long first = format.textBefore(segment);
      long end = Math.min(size, format.textBefore(segment + 1));
      int some = (int) Math.min(to.remaining(), end - position);
      to.put(buffer.view((int) (position - first), some));
      position += some;
      done += some;
    }
    return done;
  }

  private void requireOpen() throws ClosedChannelException {
    if (closed) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public synchronized long position() throws IOException {
    requireOpen();
    return position;
  }

  @Override
  public synchronized SeekableByteChannel position(long position) throws IOException {
    requireOpen();
    if (position < 0) {
      throw new IllegalArgumentException("a position must not be negative, but is " + position);
    }
    this.position = position;
    return this;
  }

  @Override
  public synchronized long size() throws IOException {
    requireOpen();
    return size;
  }

  @Override
  public int write(ByteBuffer text) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
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
      try (from;
          segments;
          buffer) {
        opened = NONE;
      }
    }
  }
}
