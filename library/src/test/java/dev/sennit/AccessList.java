package dev.sennit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Access control lists of files on Linux, and other extended attributes, as the system has them.
 */
final class AccessList {
  static final String OF_FILE = "system.posix_acl_access";
  static final String FOR_NEW_FILES = "system.posix_acl_default";
  private static final int VERSION = 2;
  private static final int ANYBODY = -1;

  private AccessList() {}

  /** One with which a user reads and writes, and the group does nothing. */
  static byte[] of(int user, int others) {
    int[][] entries = {
      {0x01, 6, ANYBODY},
      {0x02, 6, user},
      {0x04, 0, ANYBODY},
      {0x10, 6, ANYBODY},
      {0x20, others, ANYBODY}
    };
    ByteBuffer list = ByteBuffer.allocate(4 + 8 * entries.length).order(ByteOrder.nativeOrder());
    list.putInt(VERSION);
    for (int[] entry : entries) {
      list.putShort((short) entry[0]).putShort((short) entry[1]).putInt(entry[2]);
    }
    return list.array();
  }

  /** Sets an attribute; leaves the test out where the file system has none of these. */
  static void set(Path file, String name, byte[] value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, value);
      assumeTrue(
          call("setxattr", arena, file, name, bytes) == 0, name + " cannot be set for " + file);
    }
  }

  /** Returns an attribute's bytes in hexadecimal digits; "none" if there is none. */
  static String get(Path file, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocate(1000);
      int length = (int) call("getxattr", arena, file, name, bytes);
      return length < 0
          ? "none"
          : HexFormat.of().formatHex(bytes.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE));
    }
  }

  private static long call(
      String function, Arena arena, Path file, String name, MemorySegment bytes) {
    Linker linker = Linker.nativeLinker();
    MethodHandle handle =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow(function),
            FunctionDescriptor.of(
                ValueLayout.JAVA_LONG,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG));
    try {
      return (int)
          (long)
              handle.invokeExact(
                  arena.allocateFrom(file.toString()),
                  arena.allocateFrom(name),
                  bytes,
                  bytes.byteSize(),
                  0L);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
