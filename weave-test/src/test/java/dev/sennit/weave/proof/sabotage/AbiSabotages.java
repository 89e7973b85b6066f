package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Changes to how a kernel keeps the calling convention and stays within its processor. */
final class AbiSabotages extends Saboteur {
  /** The registers whose upper halves an instruction clears, and how long the lower ones are. */
  private static final int CLEARED_VECTORS = 16;

  private static final int LOWER_BITS = 128;

  private final Abi abi;
  private final Register stack;
  private final Register unset = free();
  private final Optional<Integer> entry = first(step("enter")).map(line -> line + 1);
  private final Optional<Integer> end = last(branches());

  AbiSabotages(WovenKernel woven) {
    super(woven);
    this.abi = woven.abi();
    this.stack = abi.architecture().stackPointer();
    savedRegisters();
    stackPointer();
    frame();
    stackMemory();
    argumentOnStack();
    registers();
    banks();
    processor();
    upperHalves();
    leaveOut("landing pad", Reason.LANDING_PAD, Optional.of(0));
    leaveOut("return", Reason.CONTROL, end);
    operand(
        "branch to nowhere",
        Reason.CONTROL,
        last(step("begin").and(branches())),
        "l",
        new Label("elsewhere"));
  }

  private void savedRegisters() {
    leaveOut("first save", Reason.SAVED, first(step("enter").and(stores())));
    leaveOut("last restore", Reason.SAVED, last(step("leave").and(loads())));
    for (Register register : List.of(abi.saved().getFirst(), abi.saved().getLast())) {
      insert(
          abi.architecture().dwarfName(register) + " changed before the return",
          Reason.SAVED,
          end,
          code -> clobber(code, register));
    }
  }

  private static void clobber(Code code, Register register) {
    switch (register.bank()) {
      case GENERAL -> code.move(register, "64: d = n", new Immediate(1));
      case VECTOR -> code.move(register, "each 64: d = 0");
    }
  }

  private void stackPointer() {
    Predicate<Instruction> moves = found -> found.writes().contains(stack);
    int bytes = woven.stack().bytes();
    leaveOut("way back of the stack pointer", Reason.STACK, last(moves));
    number("stack pointer not aligned", Reason.STACK, first(moves), bytes + 8);
    int aligned = 16 - abi.architecture().returnAddressBytes();
    moved("stack pointer above its place", Reason.STACK, entry, aligned);
    moved("more stack than a guard page can guard", Reason.STACK, entry, -(1 << 16) - aligned);
    // What lies below the stack pointer may change at any time, so it is lost.
    moved("frame given up", Reason.UNKNOWN, first(step("leave").and(loads())), bytes);
    // Where it is so and so far beyond a multiple of a vector.
    boolean isAligned = woven.kernel() instanceof BlockKernel && woven.kernel().aligns();
    Optional<Integer> aligns = first(aligning()).filter(_ -> isAligned);
    aligns.ifPresent(line -> {
      number("room to align left out", Reason.WRITTEN, Optional.of(line - 1), 0);
      number("aligned to more", Reason.WRITTEN, aligns, 2 * immediate(at(line)));
    });
  }

  /** The stack pointer is moved up by so many bytes, and back. */
  private void moved(String name, Reason reason, Optional<Integer> before, int bytes) {
    String there = bytes < 0 ? "64: d = a - n" : "64: d = a + n";
    String back = bytes < 0 ? "64: d = a + n" : "64: d = a - n";
    insert(
        name,
        reason,
        before,
        code -> {
          code.move(stack, there, stack, new Immediate(Math.abs(bytes)));
          code.move(stack, back, stack, new Immediate(Math.abs(bytes)));
        });
  }

  /** Some is put right again before anybody but an unwinder could see it. */
  private void frame() {
    StackFrame frame = woven.stack();
    add(
        "a frame of more bytes",
        Reason.FRAME,
        new WovenKernel(
            woven.kernel(),
            abi,
            woven.lines(),
            woven.pool(),
            new StackFrame(frame.bytes() + 16, frame.saved())));
    abi.saved().stream()
        .filter(register -> register.bank() == Bank.GENERAL && !frame.saved().containsKey(register))
        .findFirst()
        .ifPresent(register ->
            insert(
                "saved register changed that the frame does not know",
                Reason.FRAME,
                body(),
                code -> {
                  code.move(unset, "64: d = a", register);
                  code.move(register, "64: d = n", new Immediate(0));
                  code.move(register, "64: d = a", unset);
                }));
    frame.saved().entrySet().stream()
        .filter(saved -> saved.getKey().bank() == Bank.GENERAL)
        .map(saved -> new Address(stack, saved.getValue()))
        .findFirst()
        .ifPresent(place ->
            insert(
                "saved register's place overwritten and put right",
                Reason.SAVED,
                body(),
                code -> {
                  code.move(unset, "64: d = load(m)", place);
                  code.effect("64: store(m, a)", place, argument(0));
                  code.effect("64: store(m, a)", place, unset);
                }));
  }

  private void stackMemory() {
    int above = abi.architecture().returnAddressBytes();
    if (above > 0) {
      store("the return address", Reason.STACK, end, new Address(stack, 0), stack);
      read("return address", Reason.READ, body(), new Address(stack, woven.stack().bytes()));
    }
    store("what lies below the stack", Reason.WRITTEN, end, new Address(stack, -8), argument(0));
    store("the caller's stack", Reason.WRITTEN, end, new Address(stack, above), stack);
    read("caller's stack", Reason.READ, entry, new Address(stack, above));
    read(
        "stack that nobody wrote",
        Reason.UNKNOWN,
        first(found -> found.writes().contains(stack)).map(line -> line + 1),
        new Address(stack, 0));
  }

  /** What the caller leaves on its stack. */
  private void argumentOnStack() {
    Optional<Integer> brought = first(step("enter").and(loads()));
    leaveOut("an argument on the stack", Reason.UNKNOWN, brought);
    further("argument on the stack", Reason.READ, brought, 8);
    brought.ifPresent(
        line -> store("an argument", Reason.WRITTEN, end, address(at(line)), argument(0)));
  }

  private void registers() {
    insert(
        "register read that nobody set",
        Reason.UNKNOWN,
        entry,
        code -> code.move(unset, "64: d = a", unset));
    if (abi.architecture() == A64.ARCHITECTURE) {
      Register platform = new Register(Bank.GENERAL, 18);
      insert("x18 written", Reason.REGISTER, end, code -> clobber(code, platform));
      insert("x18 read", Reason.REGISTER, end, code -> code.move(unset, "64: d = a", platform));
      Register link = abi.architecture().returnAddress().orElseThrow();
      insert("link register changed", Reason.SAVED, end, code -> clobber(code, link));
    }
  }

  /** A place for w2 prints w2 also when it is given v2. */
  private void banks() {
    Predicate<Instruction> registersOnly =
        instruction ->
            instruction.operands().values().stream()
                .allMatch(operand -> operand instanceof Register || operand instanceof Immediate);
    Optional<Integer> place =
        first(inBlock().and(registersOnly))
            .or(() -> first(step("key").and(registersOnly)))
            .or(() -> first(step("begin").and(registersOnly)));
    for (String name : at(place.orElseThrow()).row().places()) {
      if (at(place.orElseThrow()).operands().get(name) instanceof Register register) {
        Bank other = register.bank() == Bank.GENERAL ? Bank.VECTOR : Bank.GENERAL;
        operand(
            "the register " + name + " of the other bank",
            Reason.PLACE,
            place,
            name,
            new Register(other, register.number()));
      }
    }
  }

  private void processor() {
    if (woven.kernel().target().equals(X64.V3)) {
      insert(
          "vector register that takes another level",
          Reason.REGISTER,
          end,
          code -> clobber(code, new Register(Bank.VECTOR, 16)));
      Register vector = new Register(Bank.VECTOR, 0);
      Row row = X64.V4.table().find(Bank.VECTOR, "each 32: d = a");
      Map<String, Operand> operands = Map.of("d", vector, "a", vector);
      Instruction other = new Instruction(row, operands, Instruction.FRAME, "sabotage");
      with("other level", Reason.FEATURE, lines -> lines.add(end.orElseThrow(), other));
    }
  }

  /** Those that a kernel clears for its caller; {@link LegacySabotages} has the others. */
  private void upperHalves() {
    Optional<Integer> narrow = first(means("narrow"));
    if (LegacySabotages.areFor(woven) || narrow.isEmpty()) {
      return;
    }
    insert(
        "upper half used after its clearing",
        Reason.UPPER_HALF,
        end,
        code -> code.move(new Register(Bank.VECTOR, 0), wideLoad(), new Pool(0)));
    if (all(AbiSabotages::writesUpperHalf).isEmpty()) {
      return;
    }
    leaveOut("clearing of upper halves", Reason.UPPER_HALF, narrow);
    boolean ofBlock = woven.kernel() instanceof BlockKernel;
    Optional<Integer> place =
        ofBlock
            ? middle(computes())
            : first(gives("d = productoflows(a, b)")).or(() -> first(inBlock()));
    with(
        "clearing of upper halves in a block",
        ofBlock ? Reason.RESULT : Reason.MODE,
        lines -> lines.add(place.orElseThrow(), at(narrow.get())));
  }

  /** Whether it writes more than sixteen bytes of a vector whose upper half can be cleared. */
  private static boolean writesUpperHalf(Instruction instruction) {
    return instruction.operands().get("d") instanceof Register written
        && written.bank() == Bank.VECTOR
        && written.number() < CLEARED_VECTORS
        && instruction.row().view("d").bits() > LOWER_BITS;
  }

  private String wideLoad() {
    return Stream.of(256, 512)
        .map("each 64 of %d: d = load(m)"::formatted)
        .filter(load -> woven.kernel().target().table().has(Bank.VECTOR, load))
        .findFirst()
        .orElseThrow();
  }
}
