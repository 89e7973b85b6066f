package dev.sennit.runtime.select;

import dev.sennit.WindowsMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Machine code that calls a function as a program on Windows on x86-64 does. It puts patterns into
 * all registers that the function must keep, and notes which of their bits have changed. The JVM
 * would not see that: it uses few of these registers around calls.
 */
final class RegisterWatch {
  /** A register that a function keeps, by its number in instructions. */
  private record Register(String name, int number, boolean isVector) {}

  private static final List<Register> KEPT =
      Stream.concat(
              Stream.of("rbx 3", "rbp 5", "rsi 6", "rdi 7", "r12 12", "r13 13", "r14 14", "r15 15")
                  .map(each -> each.split(" "))
                  .map(each -> new Register(each[0], Integer.parseInt(each[1]), false)),
              IntStream.rangeClosed(6, 15)
                  .mapToObj(number -> new Register("xmm" + number, number, true)))
          .toList();

  // The room of a register, and where the registers' rooms begin in this watch's notes.
  private static final int ROOM = 16;
  private static final int PATTERNS = 0;
  private static final int CHANGES = KEPT.size() * ROOM;
  private static final int CALLERS = 2 * CHANGES;
  private static final int CALLS = 3 * CHANGES;
  private static final int NOTES_BYTES = CALLS + ROOM;

  private static final int CODE_BYTES = 2048;

  /** The function's shadow space, two arguments, and what aligns the stack. */
  private static final int FRAME = 0x38;

  private final MemorySegment code;
  private final MemorySegment notes;
  private final ByteBuffer to;

  private RegisterWatch(MemorySegment memory) {
    code = memory.asSlice(0, CODE_BYTES);
    notes = memory.asSlice(CODE_BYTES, NOTES_BYTES);
    to = code.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Watches calls of a function with up to six arguments, by one thread. */
  static RegisterWatch of(MemorySegment function) throws Throwable {
    RegisterWatch watch = new RegisterWatch(WindowsMemory.executable(CODE_BYTES + NOTES_BYTES));
    for (int i = 0; i < CHANGES; i++) {
      watch.notes.set(ValueLayout.JAVA_BYTE, PATTERNS + i, (byte) (i * 29 + 1));
    }
    watch.write(function);
    return watch;
  }

  /** Returns the function to call instead. */
  MemorySegment function() {
    return code;
  }

  long calls() {
    return notes.get(ValueLayout.JAVA_LONG, CALLS);
  }

  /** Returns the names of registers that have not been kept. */
  List<String> changed() {
    return KEPT.stream().filter(register -> isChanged(room(register))).map(Register::name).toList();
  }

  private boolean isChanged(int room) {
    return notes.get(ValueLayout.JAVA_LONG, CHANGES + room) != 0
        || notes.get(ValueLayout.JAVA_LONG, CHANGES + room + Long.BYTES) != 0;
  }

  private static int room(Register register) {
    return KEPT.indexOf(register) * ROOM;
  }

  private void write(MemorySegment function) {
    bytes(0x48, 0x83, 0xec, FRAME); // sub rsp, FRAME
    copyArgument(0x20);
    copyArgument(0x28);
    pointToNotes();
    for (Register register : KEPT) {
      // Stores the caller's, and loads the pattern.
      withNote(register, register.isVector ? 0x7f : 0x89, CALLERS);
      withNote(register, register.isVector ? 0x6f : 0x8b, PATTERNS);
    }
    bytes(0x49, 0xff, 0x83).putInt(CALLS); // inc qword ptr [r11 + CALLS]
    bytes(0x48, 0xb8).putLong(function.address()); // mov rax, function
    bytes(0xff, 0xd0); // call rax
    pointToNotes();
    for (Register register : KEPT) {
      withNote(register, register.isVector ? 0xef : 0x33, PATTERNS); // pxor or xor
      if (register.isVector) {
        withNote(register, 0xeb, CHANGES); // por
        withNote(register, 0x7f, CHANGES);
      } else {
        withNote(register, 0x09, CHANGES); // or with memory
      }
      withNote(register, register.isVector ? 0x6f : 0x8b, CALLERS);
    }
    bytes(0x48, 0x83, 0xc4, FRAME, 0xc3); // add rsp, FRAME; ret
  }

  private ByteBuffer bytes(int... bytes) {
    Arrays.stream(bytes).forEach(each -> to.put((byte) each));
    return to;
  }

  /** Copies an argument from the caller's frame: mov rax, [...]; mov [rsp + place], rax. */
  private void copyArgument(int place) {
    bytes(0x48, 0x8b, 0x84, 0x24).putInt(FRAME + Long.BYTES + place);
    bytes(0x48, 0x89, 0x44, 0x24, place);
  }

  /** Uses a register that functions need not keep: mov r11, notes. */
  private void pointToNotes() {
    bytes(0x49, 0xbb).putLong(notes.address());
  }

  /** An instruction with a register and its room in the notes, [r11 + notes + room]. */
  private void withNote(Register register, int operation, int notes) {
    int high = register.number / 8 * 4;
    if (register.isVector) {
      bytes(0x66, 0x41 + high, 0x0f, operation);
    } else {
      bytes(0x49 + high, operation);
    }
    bytes(0x83 + register.number % 8 * 8).putInt(notes + room(register));
  }
}
