package dev.sennit.runtime.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads a file with the JDK's channels. */
record ChannelReading(SeekableByteChannel channel) implements Reading {
  static ChannelReading open(Path file) throws IOException {
    try {
      return new ChannelReading(FileChannel.open(file, StandardOpenOption.READ));
    } catch (UnsupportedOperationException e) {
      // Only some file systems have such channels. That of the JDK's modules has none.
      return new ChannelReading(Files.newByteChannel(file));
    }
  }

  @Override
  public long read(MemorySegment room) throws IOException {
    return Math.max(0, channel.read(room.asByteBuffer()));
  }

  @Override
  public long read(MemorySegment room, long position) throws IOException {
    return Math.max(0, ((FileChannel) channel).read(room.asByteBuffer(), position));
  }

  /** Only a file channel can be read at a position, and by several threads. */
  @Override
  public long length() throws IOException {
    return channel instanceof FileChannel ? channel.size() : 0;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
