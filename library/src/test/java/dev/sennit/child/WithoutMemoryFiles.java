package dev.sennit.child;

import dev.sennit.runtime.machine.HostPlatform;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Main class of child JVMs: as {@link HashesRight}, but first has the system deny memfd_create to
 * this thread and all that it starts, by a seccomp filter as containers have them.
 */
@SuppressWarnings("restricted")
final class WithoutMemoryFiles {
  private static final int PR_SET_SECCOMP = 22;
  private static final int PR_SET_NO_NEW_PRIVS = 38;
  private static final long SECCOMP_MODE_FILTER = 2;

  private static final short LOAD_WORD = 0x20;
  private static final short JUMP_IF_EQUAL = 0x15;
  private static final short RETURN = 0x06;
  private static final int ERRNO_EPERM = 0x0005_0001;
  private static final int ALLOW = 0x7fff_0000;

  private WithoutMemoryFiles() {}

  public static void main(String[] arguments) throws Throwable {
    HostPlatform host =
        HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
    int memfdCreate =
        switch (host.architecture()) {
          case X86_64 -> 319;
          case AARCH64 -> 279;
        };
    Linker linker = Linker.nativeLinker();
    MethodHandle prctl =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("prctl"),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG),
            Linker.Option.firstVariadicArg(1));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment filter = arena.allocate(4 * 8, 8);
      instruction(filter, 0, LOAD_WORD, 0, 0, 0);
      instruction(filter, 1, JUMP_IF_EQUAL, 0, 1, memfdCreate);
      instruction(filter, 2, RETURN, 0, 0, ERRNO_EPERM);
      instruction(filter, 3, RETURN, 0, 0, ALLOW);
      MemorySegment program = arena.allocate(16, 8);
      program.set(ValueLayout.JAVA_SHORT, 0, (short) 4);
      program.set(ValueLayout.ADDRESS, 8, filter);
      int denied =
          (int) prctl.invokeExact(PR_SET_NO_NEW_PRIVS, 1L, MemorySegment.NULL, 0L, 0L)
              | (int) prctl.invokeExact(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0L, 0L);
      if (denied != 0) {
        System.out.println("no seccomp here");
        return;
      }
    }
    HashesRight.main(arguments);
  }

  private static void instruction(
      MemorySegment filter, int index, short code, int ifTrue, int ifFalse, int constant) {
    filter.set(ValueLayout.JAVA_SHORT, index * 8L, code);
    filter.set(ValueLayout.JAVA_BYTE, index * 8L + 2, (byte) ifTrue);
    filter.set(ValueLayout.JAVA_BYTE, index * 8L + 3, (byte) ifFalse);
    filter.set(ValueLayout.JAVA_INT, index * 8L + 4, constant);
  }
}
