package dev.sennit.cli.sum;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.StandardOpenOption;

/** Reads by the JDK's means. */
record ChannelReading(ReadableByteChannel channel) implements Reading {
  static ChannelReading open(FileName name) throws IOException {
    return new ChannelReading(
        name.isStandardInput()
            ? new StandardInput()
            : FileChannel.open(name.path(), StandardOpenOption.READ));
  }

  /** Goes on from a position of a file. */
  static ChannelReading open(FileName name, long position) throws IOException {
    FileChannel channel = FileChannel.open(name.path(), StandardOpenOption.READ);
    try {
      return new ChannelReading(channel.position(position));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public long read(MemorySegment room) throws IOException {
    return Math.max(0, channel.read(room.asByteBuffer()));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
