package dev.sennit.runtime.machine;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Linux's calls that read regular files, for programs that read very many and end soon: they take
 * names byte by byte, and the way into kernels, which has to be compiled anyhow, leads to them too.
 * What fails is not explained; the JDK's ways do that. For one thread at a time.
 *
 * <p>A safepoint waits for a call, which may take as long as a disk does: not for servers.
 */
public final class FileCalls {
  private static final MemorySegment CURRENT_FOLDER = MemorySegment.ofAddress(-100);
  private static final MemorySegment NO_FLAGS = MemorySegment.NULL;

  // To read, closed where another program begins. If the name is a pipe's by then, nothing waits.
  private static final MemorySegment FLAGS = MemorySegment.ofAddress(02000000 | 04000);

  // Of struct statx, which is the same on all processors.
  private static final long STATX_TYPE_AND_SIZE = 0x201;
  private static final long STATX_LENGTH = 256;
  private static final int STATX_MODE = 28;
  private static final int STATX_SIZE = 40;
  private static final int TYPE_BITS = 0170000;
  private static final int REGULAR = 0100000;

  private final MemorySegment statx;
  private final MemorySegment open;
  private final MemorySegment read;
  private final MemorySegment pread;
  private final MemorySegment close;
  private final MemorySegment status = Arena.ofAuto().allocate(STATX_LENGTH, Long.BYTES);
  // To read it by the segment would take a JVM milliseconds the first time.
  private final ByteBuffer fields = status.asByteBuffer().order(ByteOrder.nativeOrder());

  private FileCalls(SymbolLookup library) {
    statx = library.findOrThrow("statx");
    open = library.findOrThrow("open");
    read = library.findOrThrow("read");
    pread = library.findOrThrow("pread");
    close = library.findOrThrow("close");
  }

  /** New ones for a program that ends soon; null for others, or if the system has other calls. */
  public static @Nullable FileCalls ofThisJvm() {
    return Settings.ofThisJvm().only() == null ? null : ofThisSystem();
  }

  /** New ones; null where kernels are not linked or the system has other calls. */
  static @Nullable FileCalls ofThisSystem() {
    KernelSupport support = KernelSupport.ofThisJvm();
    if (support == null
        || support.sharedObject() == null
        || !support.platform().startsWith("linux")) {
      return null;
    }
    SymbolLookup library = Linker.nativeLinker().defaultLookup();
    return library.find("statx").isEmpty() ? null : new FileCalls(library);
  }

  /**
   * Opens a regular file; nothing else is opened, as that may block or change what is opened.
   *
   * @param name the name, which a zero byte ends
   * @return a descriptor; negative when it is no regular file or cannot be opened
   * @throws IllegalArgumentException when no zero byte ends the name
   */
  public int openRegular(byte[] name) {
    if (name.length == 0 || name[name.length - 1] != 0) {
      throw new IllegalArgumentException("a zero byte must end the name of a file");
    }
    MemorySegment path = MemorySegment.ofArray(name);
    int failed =
        (int)
            Downcall.call(
                statx, CURRENT_FOLDER, path, NO_FLAGS, STATX_TYPE_AND_SIZE, status.address());
    int mode = fields.getShort(STATX_MODE);
    return failed != 0 || (mode & TYPE_BITS) != REGULAR
        ? -1
        : (int) Downcall.call(open, path, FLAGS, MemorySegment.NULL, 0, 0);
  }

  /** The length of the file that was opened last, as it was then. */
  public long length() {
    return fields.getLong(STATX_SIZE);
  }

  /**
   * Reads what comes next.
   *
   * @param room where to, in native memory
   * @return how many bytes were read, which is 0 at the end; negative when it failed
   * @throws IllegalArgumentException when the room is on the heap
   */
  public long read(int descriptor, MemorySegment room) {
    checkIsNative(room);
    return Downcall.call(
        read,
        MemorySegment.ofAddress(descriptor),
        room,
        MemorySegment.ofAddress(room.byteSize()),
        0,
        0);
  }

  /**
   * Reads from a position on; for any number of threads at a time.
   *
   * @param room where to, in native memory
   * @return how many bytes were read, which is 0 at the end; negative when it failed
   * @throws IllegalArgumentException when the room is on the heap
   */
  public long read(int descriptor, MemorySegment room, long position) {
    checkIsNative(room);
    return Downcall.call(
        pread,
        MemorySegment.ofAddress(descriptor),
        room,
        MemorySegment.ofAddress(room.byteSize()),
        position,
        0);
  }

  private static void checkIsNative(MemorySegment room) {
    if (!room.isNative()) {
      throw new IllegalArgumentException("files are read into native memory only");
    }
  }

  /** Closes a file. A failure does not matter, as the file was only read. */
  public void close(int descriptor) {
    long _ =
        Downcall.call(
            close,
            MemorySegment.ofAddress(descriptor),
            MemorySegment.NULL,
            MemorySegment.NULL,
            0,
            0);
  }
}
