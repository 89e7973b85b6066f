package dev.sennit.cli.sum;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** Reads a file or standard input with the JDK's channels. */
record ChannelReading(FileChannel channel, boolean isStandardInput) implements Reading {
  static ChannelReading open(FileName name) throws IOException {
    return name.isStandardInput()
        ? new ChannelReading(new FileInputStream(FileDescriptor.in).getChannel(), true)
        : open(name, 0);
  }

  /** Opens a file at a position. */
  static ChannelReading open(FileName name, long position) throws IOException {
    FileChannel channel = FileChannel.open(name.path(), StandardOpenOption.READ);
    try {
      return new ChannelReading(position == 0 ? channel : channel.position(position), false);
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
  public long read(MemorySegment room, long position) throws IOException {
    return Math.max(0, channel.read(room.asByteBuffer(), position));
  }

  /** Returns 0 for standard input, which may begin within a file. */
  @Override
  public long length() throws IOException {
    return isStandardInput ? 0 : channel.size();
  }

  /** Leaves standard input open, as the arguments may name it more than once. */
  @Override
  public void close() throws IOException {
    if (!isStandardInput) {
      channel.close();
    }
  }
}
