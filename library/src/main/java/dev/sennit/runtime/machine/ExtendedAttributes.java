package dev.sennit.runtime.machine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The extended attributes of a file on Linux. An access control list is one of them: the JDK does
 * not show it, and its permissions of the group are then the most that the list gives to anybody
 * but the owner.
 *
 * <p>A call may take as long as a disk does. So these calls are no {@link Downcall}s, which hold
 * off safepoints, and are linked when they are needed.
 */
@SuppressWarnings("restricted")
public final class ExtendedAttributes {
  private static final String ACCESS_LIST = "system.posix_acl_access";

  // What Linux allows at most, for the names of all attributes and for one value.
  private static final int MOST = 1 << 16;

  // Names may have any bytes, so each character is one.
  private final Map<String, ByteBuffer> values = new HashMap<>();

  private ExtendedAttributes() {}

  private enum Call {
    LIST("listxattr"),
    GET("getxattr"),
    SET("setxattr"),
    REMOVE("removexattr");

    private static final MethodHandle HANDLE =
        Linker.nativeLinker()
            .downcallHandle(
                FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG));

    private final MemorySegment function;

    Call(String name) {
      function = Linker.nativeLinker().defaultLookup().findOrThrow(name);
    }

    /** Returns what the function does, which is negative where it fails. */
    int of(MemorySegment file, MemorySegment second, MemorySegment third, long fourth) {
      try {
        return (int) (long) HANDLE.invokeExact(function, file, second, third, fourth, 0L);
      } catch (Throwable e) {
        throw Downcall.unchecked(e);
      }
    }
  }

  /** Reads those of a file; returns null where they cannot be known. */
  public static @Nullable ExtendedAttributes of(Path file) {
    KernelSupport support = KernelSupport.ofThisJvm();
    if (support == null
        || support.sharedObject() == null
        || !support.platform().startsWith("linux")
        || file.getFileSystem() != FileSystems.getDefault()) {
      return null;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = path(file, arena);
      MemorySegment names = arena.allocate(MOST);
      MemorySegment value = arena.allocate(MOST);
      int length = Call.LIST.of(path, names, MemorySegment.ofAddress(MOST), 0);
      ExtendedAttributes attributes = new ExtendedAttributes();
      for (int next = 0; next < length; ) {
        String name = names.getString(next, ISO_8859_1);
        int size = Call.GET.of(path, names.asSlice(next), value, MOST);
        if (size >= 0) {
          byte[] bytes = value.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE);
          attributes.values.put(name, ByteBuffer.wrap(bytes));
        } else if (givesAccess(name)) {
          return null;
        }
        next += name.length() + 1;
      }
      return length < 0 ? null : attributes;
    }
  }

  /** Also of file systems that have lists of their own, such as those of a network. */
  private static boolean givesAccess(String name) {
    return name.startsWith("system.");
  }

  public boolean haveAccessList() {
    return !accessLists().isEmpty();
  }

  /**
   * Gives them to another file, as far as the system lets it, and removes the access control list
   * that this one has from its folder.
   *
   * @return whether the other file has the same access control list now, or none as well
   */
  public boolean giveTo(Path file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = path(file, arena);
      Call.REMOVE.of(path, arena.allocateFrom(ACCESS_LIST), MemorySegment.NULL, 0);
      for (Map.Entry<String, ByteBuffer> each : values.entrySet()) {
        byte[] value = each.getValue().array();
        Call.SET.of(
            path,
            arena.allocateFrom(each.getKey(), ISO_8859_1),
            arena.allocateFrom(ValueLayout.JAVA_BYTE, value),
            value.length);
      }
    }
    ExtendedAttributes given = of(file);
    return given != null && given.accessLists().equals(accessLists());
  }

  private Map<String, ByteBuffer> accessLists() {
    Map<String, ByteBuffer> lists = new HashMap<>(values);
    lists.keySet().removeIf(name -> !givesAccess(name));
    return lists;
  }

  /** The bytes of a path, which need not be characters: a URI has them all. */
  private static MemorySegment path(Path file, Arena arena) {
    // To the decoder a plus sign is a space.
    String encoded = file.toUri().getRawPath().replace("+", "%2B");
    return arena.allocateFrom(URLDecoder.decode(encoded, ISO_8859_1), ISO_8859_1);
  }
}
