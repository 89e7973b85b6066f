package dev.sennit.runtime.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads a file with the JDK's channels. */
record ChannelReading(FileChannel channel) implements Reading {
  static ChannelReading open(Path file) throws IOException {
    return new ChannelReading(FileChannel.open(file, StandardOpenOption.READ));
  }

  @Override
  public long read(MemorySegment room) throws IOException {
    return Math.max(0, channel.read(room.asByteBuffer()));
  }

  @Override
  public long read(MemorySegment room, long position) throws IOException {
    return Math.max(0, channel.read(room.asByteBuffer(), position));
  }

  @Override
  public long length() throws IOException {
    return channel.size();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
