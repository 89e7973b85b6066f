package dev.sennit.runtime.select;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a kernel for Windows on x86-64 has on the stack, as its machine code makes and removes it:
 * before each instruction of its entry, behind them, and before the last two of its exit.
 */
final class KernelFrames {
  /**
   * The stack before an instruction.
   *
   * @param at the address of the instruction
   * @param taken how many bytes lie between the stack pointer and the return address
   * @param saved where the caller's registers lie, from the stack pointer on
   */
  record Frame(long at, int taken, Map<String, Integer> saved) {}

  // By their numbers in instructions.
  private static final List<String> GENERAL =
      List.of(
          "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12",
          "r13", "r14", "r15");

  private static final int LANDING_PAD = 0xfa1e0ff3;
  private static final int BY_STACK_POINTER = 0b100;
  private static final int STACK_POINTER_ALONE = 0x24;
  private static final int RETURN_BYTES = 1;

  private final ByteBuffer code;
  private final long begin;
  private final List<Frame> frames = new ArrayList<>();
  private int taken;
  private final Map<String, Integer> saved = new HashMap<>();

  private KernelFrames(MemorySegment function) {
    code = function.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    begin = function.address();
  }

  /**
   * @param function all of its machine code
   */
  static List<Frame> of(MemorySegment function) {
    KernelFrames read = new KernelFrames(function);
    read.entry();
    read.exit();
    return read.frames;
  }

  private void note(int at) {
    frames.add(new Frame(begin + at, taken, Map.copyOf(saved)));
  }

  private void entry() {
    note(0);
    if (code.getInt(0) != LANDING_PAD) {
      throw new IllegalStateException("a kernel must begin with a landing pad");
    }
    code.position(Integer.BYTES);
    note(code.position());
    int next = movesStack(code.position(), 0xec);
    if (next < 0 && (code.get(code.position()) & 0xf8) == 0x50) {
      throw new IllegalStateException("a kernel must not push what it saves");
    }
    if (next > 0) {
      taken = amount(code.position());
      code.position(next);
      note(next);
      while (savesRegister()) {
        note(code.position());
      }
    }
  }

  /** Before the frame is removed the registers are there again, and before the return all is. */
  private void exit() {
    int end = code.limit() - RETURN_BYTES;
    if ((code.get(end) & 0xff) != 0xc3) {
      throw new IllegalStateException("a kernel must end with its return");
    }
    saved.clear();
    for (int bytes : new int[] {4, 7}) {
      if (taken > 0 && movesStack(end - bytes, 0xc4) == end && amount(end - bytes) == taken) {
        note(end - bytes);
        taken = 0;
      }
    }
    if (taken > 0) {
      throw new IllegalStateException("a kernel must remove its frame before it returns");
    }
    note(end);
  }

  /** Where an instruction ends that adds to the stack pointer, or takes from it; or -1. */
  private int movesStack(int at, int operation) {
    boolean isWide = (code.get(at) & 0xff) == 0x48;
    int opcode = code.get(at + 1) & 0xff;
    if (!isWide || (code.get(at + 2) & 0xff) != operation || (opcode | 2) != 0x83) {
      return -1;
    }
    return at + (opcode == 0x83 ? 4 : 7);
  }

  private int amount(int at) {
    return code.get(at + 1) == (byte) 0x83 ? code.get(at + 3) : code.getInt(at + 3);
  }

  /** Reads an instruction that saves a register on the stack; returns false if it is another. */
  private boolean savesRegister() {
    int at = code.position();
    int first = code.get(at) & 0xff;
    int second = code.get(at + 1) & 0xff;
    boolean saves =
        switch (first) {
          // mov
          case 0x48, 0x4c -> second == 0x89 && saves(at + 2, (first & 4) != 0, false, 1);
          // movdqu
          case 0xf3 ->
              second == 0x44
                  ? isStore(at + 2) && saves(at + 4, true, true, 1)
                  : isStore(at + 1) && saves(at + 3, false, true, 1);
          // vmovdqu, by VEX and by EVEX, whose short displacements count registers
          case 0xc5 ->
              (second | 0x80) == 0xfa
                  && code.get(at + 2) == 0x7f
                  && saves(at + 3, (second & 0x80) == 0, true, 1);
          case 0x62 ->
              (second | 0x80) == 0xf1
                  && code.getShort(at + 2) == 0x08fe
                  && code.get(at + 4) == 0x7f
                  && saves(at + 5, (second & 0x80) == 0, true, 16);
          default -> false;
        };
    if (!saves) {
      code.position(at);
    }
    return saves;
  }

  private boolean isStore(int at) {
    return code.get(at) == 0x0f && code.get(at + 1) == 0x7f;
  }

  private boolean saves(int operands, boolean isHigh, boolean isVector, int unit) {
    int register = code.get(operands) >> 3 & 7;
    int number = isHigh ? register + 8 : register;
    int mode = code.get(operands) >> 6 & 3;
    if ((code.get(operands) & 7) != BY_STACK_POINTER
        || code.get(operands + 1) != STACK_POINTER_ALONE
        || mode == 3) {
      return false;
    }
    code.position(operands + 2);
    int place =
        switch (mode) {
          case 0 -> 0;
          case 1 -> code.get() * unit;
          default -> code.getInt();
        };
    return saved.putIfAbsent(isVector ? "xmm" + number : GENERAL.get(number), place) == null;
  }
}
