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

  // Instructions of BPF, whose constants are in their upper halves.
  private static final long LOAD_NUMBER_OF_CALL = 0x20;
  private static final long SKIP_ONE_UNLESS_EQUAL = 0x0100_0015;
  private static final long DENY = 0x0005_0001L << 32 | 0x06;
  private static final long ALLOW = 0x7fff_0000L << 32 | 0x06;

  private WithoutMemoryFiles() {}

  public static void main(String[] arguments) throws Throwable {
    HostPlatform host =
        HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
    long memfdCreate =
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
      MemorySegment filter =
          arena.allocateFrom(
              ValueLayout.JAVA_LONG,
              LOAD_NUMBER_OF_CALL,
              memfdCreate << 32 | SKIP_ONE_UNLESS_EQUAL,
              DENY,
              ALLOW);
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
}
