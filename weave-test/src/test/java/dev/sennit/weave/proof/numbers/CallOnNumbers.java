package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Calls of a kernel on a {@link NumberMachine}, by a caller who checks what its calling convention
 * promises. Registers and stack hold anything at entry.
 */
record CallOnNumbers(WovenKernel woven, Random random, Ways ways) {
  private static final int STACK_BYTES = 4096;
  private static final long FAR = 1L << 32;

  CallOnNumbers(WovenKernel woven, Random random) {
    this(woven, random, new Ways(woven));
  }

  /** {@code kernel(after, before, message, length, total)}; gives the state after. */
  byte[] message(byte[] before, byte[] message, long total) {
    NumberMemory memory = new NumberMemory();
    States states = states(memory, before, Kernels.algorithm(woven).stateBytes());
    memory.add(place(2) + 3, message, false);
    long length = length(message.length, total >= 0);
    call(memory, states.place(), place(1), place(2) + 3, length, total);
    return states.after();
  }

  /** Where states are written. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record States(long place, byte[] memory, int bytes) {
    byte[] after() {
      return Arrays.copyOf(memory, bytes);
    }
  }

  /** States after that lie in the place of those before, or elsewhere. */
  private States states(NumberMemory memory, byte[] before, int bytes) {
    if (random.nextBoolean()) {
      return new States(place(1), memory.add(place(1), before.clone(), true), bytes);
    }
    memory.add(place(1), before.clone(), false);
    byte[] apart = new byte[bytes];
    random.nextBytes(apart);
    return new States(place(99) + 5, memory.add(place(99) + 5, apart, true), bytes);
  }

  /** The length as kernels are given it. */
  private long length(int bytes, boolean ends) {
    BlockFunction algorithm = Kernels.algorithm(woven);
    int rest = ends ? algorithm.padding().rest(bytes, algorithm.blockBytes()) : 0;
    int blocks = (bytes - rest) / algorithm.blockBytes();
    return (long) blocks * algorithm.stride() + rest;
  }

  /**
   * {@code kernel(after, before, messages, blocks)}, or {@code kernel(after, before, chunks,
   * distance, blocks)} with messages at equal distances; gives the states after.
   */
  byte[] blocks(byte[] before, List<byte[]> messages) {
    NumberMemory memory = new NumberMemory();
    States states = states(memory, before, before.length);
    long blocks = messages.getFirst().length / Kernels.algorithm(woven).blockBytes();
    if (Kernels.algorithm(woven).isOfChunks()) {
      long distance = FAR + 3;
      for (int i = 0; i < messages.size(); i++) {
        memory.add(place(3) + 1 + i * distance, messages.get(i), false);
      }
      call(memory, states.place(), place(1), place(3) + 1, distance, blocks);
      return states.after();
    }
    ByteBuffer table = ByteBuffer.allocate(messages.size() * Long.BYTES);
    table.order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < messages.size(); i++) {
      memory.add(place(3 + i) + i, messages.get(i), false);
      table.putLong(place(3 + i) + i);
    }
    memory.add(place(2), table.array(), false);
    call(memory, states.place(), place(1), place(2), blocks);
    return states.after();
  }

  /**
   * {@code kernel(schedule, state, in, out, length)}, of all that is in {@code in}.
   *
   * @param state is changed as the kernel changes it, and so is {@code out}, which may be {@code
   *     in}
   */
  void mode(byte[] schedule, byte[] state, byte[] in, byte[] out) {
    NumberMemory memory = new NumberMemory();
    memory.add(place(1), schedule, false);
    memory.add(place(2), state, true);
    memory.add(place(3) + 5, in, in == out);
    if (in != out) {
      memory.add(place(4) + 1, out, true);
    }
    long made = in == out ? place(3) + 5 : place(4) + 1;
    call(memory, place(1), place(2), place(3) + 5, made, in.length);
  }

  /**
   * {@code kernel(code, states, sum, iterations)}.
   *
   * @param code is changed as the kernel changes it, and so is {@code sum}
   */
  void iterate(byte[] code, byte[] states, byte[] sum, long iterations) {
    NumberMemory memory = new NumberMemory();
    memory.add(place(1) + 3, code, true);
    memory.add(place(2) + 5, states, false);
    memory.add(place(3) + 1, sum, true);
    call(memory, place(1) + 3, place(2) + 5, place(3) + 1, iterations);
  }

  /** {@code kernel(schedule, key, keyBytes)}; the schedule is changed as the kernel changes it. */
  void key(byte[] schedule, byte[] key) {
    NumberMemory memory = new NumberMemory();
    memory.add(place(1), schedule, true);
    memory.add(place(2) + 3, key, false);
    call(memory, place(1), place(2) + 3, key.length);
  }

  /**
   * {@code kernel(base, length)} on a part of memory, from the byte {@code start} up to {@code
   * end}.
   *
   * @param memory is changed as the kernel changes it; it lies at a multiple of its length
   * @param blocks what the processor says of blocks
   */
  void clear(byte[] memory, int start, int end, long blocks) {
    NumberMemory all = new NumberMemory();
    all.add(place(1), memory, true);
    callWhere(blocks, all, place(1) + start, end - start);
  }

  /** {@code kernel(answer, question...)}; the answer is what the processor says. */
  void ask(byte[] answer, List<Long> question) {
    NumberMemory memory = new NumberMemory();
    memory.add(place(1) + 3, answer, true);
    call(
        memory,
        LongStream.concat(LongStream.of(place(1) + 3), question.stream().mapToLong(Long::longValue))
            .toArray());
  }

  private static long place(int number) {
    return number * FAR;
  }

  private void call(NumberMemory memory, long... arguments) {
    callWhere(Meaning.Blocks.FORBIDDEN, memory, arguments);
  }

  private void callWhere(long blocks, NumberMemory memory, long... arguments) {
    Abi abi = woven.abi();
    long constants = place(100);
    memory.add(constants, woven.poolBytes(), false);
    byte[] stack = new byte[STACK_BYTES + bytesOfCaller(abi)];
    random.nextBytes(stack);
    ByteBuffer caller = ByteBuffer.wrap(stack).order(ByteOrder.LITTLE_ENDIAN);
    long top = place(101) + STACK_BYTES - abi.architecture().returnAddressBytes();
    memory.add(top - STACK_BYTES, stack, true);
    NumberMachine machine = new NumberMachine(woven, memory, constants, blocks, ways);
    every(Bank.GENERAL).forEach(register -> machine.set(register, random.nextLong()));
    every(Bank.VECTOR)
        .forEach(register -> machine.set(register, random.longs(NumberMachine.WORDS).toArray()));
    machine.set(abi.architecture().stackPointer(), top);
    for (int i = 0; i < arguments.length; i++) {
      Register register = abi.arguments().get(i);
      if (abi.onStack().containsKey(register)) {
        caller.putLong(STACK_BYTES + abi.onStack().get(register), arguments[i]);
      } else {
        machine.set(register, arguments[i]);
      }
    }
    byte[] before = stack.clone();
    List<Register> kept = kept();
    List<long[]> entry = kept.stream().map(machine::register).toList();
    machine.run();
    for (int i = 0; i < kept.size(); i++) {
      check(kept.get(i), entry.get(i), machine.register(kept.get(i)));
    }
    for (int i = STACK_BYTES; i < stack.length; i++) {
      if (stack[i] != before[i]) {
        throw new Fault("the return address or an argument is overwritten");
      }
    }
  }

  /** At the stack pointer and above it: the return address, and arguments. */
  private static int bytesOfCaller(Abi abi) {
    return abi.onStack().values().stream()
        .mapToInt(place -> place + Long.BYTES)
        .max()
        .orElse(abi.architecture().returnAddressBytes());
  }

  /** The registers that the caller finds as they were; what the platform owns is among them. */
  private List<Register> kept() {
    return Stream.concat(every(Bank.GENERAL), every(Bank.VECTOR))
        .filter(register -> !woven.abi().scratch().contains(register))
        .toList();
  }

  private void check(Register register, long[] before, long[] after) {
    boolean wide = register.bank() == Bank.VECTOR && woven.abi().savedVectorBits() == 128;
    if (before[0] != after[0] || wide && before[1] != after[1]) {
      throw new Fault("%s is not as it was", woven.abi().architecture().dwarfName(register));
    }
  }

  private static Stream<Register> every(Bank bank) {
    return IntStream.range(0, 32).mapToObj(number -> new Register(bank, number));
  }
}
