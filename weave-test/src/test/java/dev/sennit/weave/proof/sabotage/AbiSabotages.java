package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Changes to how a kernel keeps the calling convention and stays within its processor. */
final class AbiSabotages {
  /** The registers whose upper halves an instruction clears, and how long the lower ones are. */
  private static final int CLEARED_VECTORS = 16;

  private static final int LOWER_BITS = 128;

  private final Saboteur saboteur;
  private final Abi abi;
  private final Register stack;

  /** Nobody has set it at entry. */
  private final Register unset;

  private final Optional<Integer> entry;
  private final Optional<Integer> end;

  private AbiSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.abi = saboteur.woven().abi();
    this.stack = abi.architecture().stackPointer();
    this.unset =
        abi.scratch().stream()
            .filter(register -> !abi.arguments().contains(register))
            .findFirst()
            .orElseThrow();
    this.entry = saboteur.first(step("enter")).map(line -> line + 1);
    this.end = saboteur.last(instruction -> instruction.row().branches());
  }

  static void on(Saboteur saboteur) {
    AbiSabotages sabotages = new AbiSabotages(saboteur);
    sabotages.savedRegisters();
    sabotages.stackPointer();
    sabotages.frameGivenUp();
    sabotages.frame();
    sabotages.stackMemory();
    sabotages.argumentOnStack();
    sabotages.registers();
    sabotages.banks();
    sabotages.processor();
    sabotages.upperHalves();
    sabotages.control();
  }

  private void savedRegisters() {
    Predicate<Instruction> save = step("enter").and(stores());
    Predicate<Instruction> restore = step("leave").and(Saboteur.loads());
    saboteur.leaveOut("first save", Reason.SAVED, saboteur.first(save));
    saboteur.leaveOut("last restore", Reason.SAVED, saboteur.last(restore));
    List<Integer> restores = saboteur.all(restore);
    if (restores.size() > 1) {
      saboteur.with(
          "two restores swapped",
          Reason.SAVED,
          lines -> {
            Instruction one = saboteur.at(restores.get(0));
            Instruction other = saboteur.at(restores.get(1));
            lines.set(restores.get(0), one.with("m", Saboteur.address(other)));
            lines.set(restores.get(1), other.with("m", Saboteur.address(one)));
          });
    }
    for (Register register : List.of(abi.saved().getFirst(), abi.saved().getLast())) {
      saboteur.insert(
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
    Predicate<Instruction> moves = Saboteur.writes(stack);
    Optional<Integer> down = saboteur.first(moves);
    Optional<Integer> up = saboteur.last(moves);
    saboteur.leaveOut("way back of the stack pointer", Reason.STACK, up);
    int bytes = saboteur.woven().stack().bytes();
    saboteur.number("stack pointer not aligned", Reason.STACK, down, bytes + 8);
    saboteur.insert(
        "stack pointer above its place",
        Reason.STACK,
        entry,
        code -> {
          code.move(stack, "64: d = a + n", stack, new Immediate(aligned()));
          code.move(stack, "64: d = a - n", stack, new Immediate(aligned()));
        });
    saboteur.insert(
        "more stack than a guard page can guard",
        Reason.STACK,
        entry,
        code -> {
          int much = (1 << 16) + aligned();
          code.move(stack, "64: d = a - n", stack, new Immediate(much));
          code.move(stack, "64: d = a + n", stack, new Immediate(much));
        });
  }

  /** What lies below the stack pointer may change at any time, so it is lost. */
  private void frameGivenUp() {
    int bytes = saboteur.woven().stack().bytes();
    saboteur.insert(
        "frame given up for a moment",
        Reason.UNKNOWN,
        saboteur.first(step("leave").and(Saboteur.loads())),
        code -> {
          code.move(stack, "64: d = a + n", stack, new Immediate(bytes));
          code.move(stack, "64: d = a - n", stack, new Immediate(bytes));
        });
  }

  private void frame() {
    saboteur.leaveOut("landing pad", Reason.LANDING_PAD, Optional.of(0));
    WovenKernel woven = saboteur.woven();
    int bytes = woven.stack().bytes();
    saboteur.add("a frame of more bytes", Reason.FRAME, with(woven, bytes + 16));
    unwoundWrongly();
    List<Integer> saves = saboteur.all(step("enter").and(stores()));
    if (saves.size() > 1) {
      saboteur.exchange(
          "two saves in another order",
          Reason.FRAME,
          Optional.of(saves.get(0)),
          Optional.of(saves.get(1)));
    }
  }

  /** Between entry and exit, and put right again before anybody but an unwinder could see it. */
  private void unwoundWrongly() {
    Optional<Integer> body = Optional.of(saboteur.woven().entry().size());
    StackFrame frame = saboteur.woven().stack();
    abi.saved().stream()
        .filter(register -> register.bank() == Bank.GENERAL && !frame.saved().containsKey(register))
        .findFirst()
        .ifPresent(register ->
            saboteur.insert(
                "saved register changed that the frame does not know",
                Reason.FRAME,
                body,
                code -> {
                  code.move(unset, "64: d = a", register);
                  code.move(register, "64: d = n", new Immediate(0));
                  code.move(register, "64: d = a", unset);
                }));
    frame.saved().entrySet().stream()
        .filter(saved -> saved.getKey().bank() == Bank.GENERAL)
        .findFirst()
        .ifPresent(saved -> {
          Address place = new Address(stack, saved.getValue());
          saboteur.insert(
              "saved register's place overwritten and put right",
              Reason.SAVED,
              body,
              code -> {
                code.move(unset, "64: d = load(m)", place);
                code.effect("64: store(m, a)", place, abi.arguments().getFirst());
                code.effect("64: store(m, a)", place, unset);
              });
        });
    if (abi.architecture().returnAddressBytes() > 0) {
      saboteur.insert(
          "return address read",
          Reason.READ,
          body,
          code -> code.move(unset, "64: d = load(m)", new Address(stack, frame.bytes())));
    }
  }

  private static WovenKernel with(WovenKernel woven, int frameBytes) {
    return new WovenKernel(
        woven.kernel(),
        woven.abi(),
        woven.lines(),
        woven.pool(),
        new StackFrame(frameBytes, woven.stack().saved()));
  }

  /** How far the stack pointer can be moved at entry to be aligned. */
  private int aligned() {
    return 16 - abi.architecture().returnAddressBytes();
  }

  private void stackMemory() {
    Register any = abi.arguments().getFirst();
    storeAt("below the stack pointer", Reason.WRITTEN, end, new Address(stack, -8), any);
    int above = abi.architecture().returnAddressBytes();
    if (above > 0) {
      storeAt("over the return address", Reason.STACK, end, new Address(stack, 0), stack);
    }
    storeAt("into the caller's stack", Reason.WRITTEN, end, new Address(stack, above), stack);
    saboteur.insert(
        "stack read that nobody wrote",
        Reason.UNKNOWN,
        saboteur.first(Saboteur.writes(stack)).map(line -> line + 1),
        code -> code.move(unset, "64: d = load(m)", new Address(stack, 0)));
    saboteur.insert(
        "caller's stack read",
        Reason.READ,
        entry,
        code -> code.move(unset, "64: d = load(m)", new Address(stack, above)));
  }

  /** What the caller leaves on its stack. */
  private void argumentOnStack() {
    Predicate<Instruction> brings = step("enter").and(Saboteur.loads());
    Optional<Integer> brought = saboteur.first(brings);
    saboteur.leaveOut("an argument on the stack", Reason.UNKNOWN, brought);
    saboteur.further("argument on the stack", Reason.READ, brought, 8);
    saboteur.further("argument on the stack", Reason.READ, brought, -8);
    brought.ifPresent(line ->
        storeAt(
            "over an argument",
            Reason.WRITTEN,
            end,
            Saboteur.address(saboteur.at(line)),
            abi.arguments().getFirst()));
  }

  private void storeAt(
      String what, Reason reason, Optional<Integer> before, Address place, Register stored) {
    saboteur.insert(
        "store " + what + " before line " + before.orElseThrow(),
        reason,
        before,
        code -> code.effect("64: store(m, a)", place, stored));
  }

  private void registers() {
    saboteur.insert(
        "register read that nobody set",
        Reason.UNKNOWN,
        entry,
        code -> code.move(unset, "64: d = a", unset));
    switch (abi.architecture()) {
      case X64 _ -> {}
      case A64 _ -> registersOfA64();
    }
  }

  private void registersOfA64() {
    Register platform = new Register(Bank.GENERAL, 18);
    saboteur.insert(
        "x18 written",
        Reason.REGISTER,
        end,
        code -> code.move(platform, "64: d = n", new Immediate(1)));
    saboteur.insert(
        "x18 read", Reason.REGISTER, end, code -> code.move(unset, "64: d = a", platform));
    saboteur.insert(
        "link register changed",
        Reason.SAVED,
        end,
        code -> clobber(code, abi.architecture().returnAddress().orElseThrow()));
  }

  /** A place for w2 prints w2 also when it is given v2. */
  private void banks() {
    Predicate<Instruction> registersOnly =
        instruction ->
            instruction.operands().values().stream()
                .allMatch(operand -> operand instanceof Register || operand instanceof Immediate);
    Optional<Integer> place =
        saboteur
            .first(Saboteur.inBlock().and(registersOnly))
            .or(() -> saboteur.first(step("key").and(registersOnly)))
            .or(() -> saboteur.first(step("begin").and(registersOnly)));
    for (String name : saboteur.at(place.orElseThrow()).row().places()) {
      saboteur.change(
          "the register " + name + " of the other bank",
          Reason.PLACE,
          place.filter(line -> saboteur.at(line).operands().get(name) instanceof Register),
          instruction ->
              instruction.with(name, ofOtherBank((Register) instruction.operands().get(name))));
    }
  }

  private static Register ofOtherBank(Register register) {
    return new Register(
        register.bank() == Bank.GENERAL ? Bank.VECTOR : Bank.GENERAL, register.number());
  }

  private void processor() {
    WovenKernel woven = saboteur.woven();
    woven.needs().stream()
        .sorted()
        .forEach(feature ->
            saboteur.add(
                feature + " not promised",
                Reason.FEATURE,
                new WovenKernel(
                    without(woven.kernel(), feature),
                    abi,
                    woven.lines(),
                    woven.pool(),
                    woven.stack())));
    if (woven.kernel().target().equals(X64.V3)) {
      saboteur.insert(
          "vector register that takes another level",
          Reason.REGISTER,
          end,
          code -> clobber(code, new Register(Bank.VECTOR, 16)));
      Register vector = new Register(Bank.VECTOR, 0);
      saboteur.with(
          "instruction of another level",
          Reason.FEATURE,
          lines ->
              lines.add(
                  end.orElseThrow(),
                  new Instruction(
                      X64.V4.table().find(Bank.VECTOR, "each 32: d = a"),
                      Map.of("d", vector, "a", vector),
                      Instruction.FRAME,
                      "sabotage")));
    }
  }

  /** Those that a kernel clears for its caller; {@link LegacySabotages} has the others. */
  private void upperHalves() {
    if (LegacySabotages.areFor(saboteur.woven())) {
      return;
    }
    Optional<Integer> narrow = saboteur.first(Saboteur.means("narrow"));
    boolean ofBlock = saboteur.woven().kernel() instanceof BlockKernel;
    boolean isNeeded = !saboteur.all(AbiSabotages::writesUpperHalf).isEmpty();
    if (isNeeded) {
      saboteur.leaveOut("clearing of upper halves", Reason.UPPER_HALF, narrow);
    }
    narrow.ifPresent(line -> {
      saboteur.insert(
          "upper half used after its clearing",
          Reason.UPPER_HALF,
          end,
          code -> code.move(new Register(Bank.VECTOR, 0), wideLoad(), new Pool(0)));
      if (!isNeeded) {
        return;
      }
      saboteur.with(
          "clearing of upper halves in a block",
          ofBlock ? Reason.RESULT : Reason.MODE,
          lines -> {
            List<Integer> block = saboteur.all(Saboteur.computes());
            Optional<Integer> place =
                ofBlock
                    ? Optional.of(block.get(block.size() / 2))
                    : saboteur
                        .first(Saboteur.gives("d = productoflows(a, b)"))
                        .or(() -> saboteur.first(Saboteur.inBlock()));
            lines.add(place.orElseThrow(), saboteur.at(line));
          });
    });
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
        .filter(load -> saboteur.woven().kernel().target().table().has(Bank.VECTOR, load))
        .findFirst()
        .orElseThrow();
  }

  private static Kernel without(Kernel kernel, Feature feature) {
    Target target = kernel.target();
    Set<Feature> features = new LinkedHashSet<>(target.features());
    features.remove(feature);
    Target less =
        new Target(
            target.name(),
            target.architecture(),
            target.table(),
            target.words(),
            target.vectorRegisters(),
            features);
    return switch (kernel) {
      case BlockKernel block ->
          new BlockKernel(block.algorithm(), less, block.shape(), block.weaving());
      case IterationKernel iteration ->
          new IterationKernel(iteration.algorithm(), less, iteration.shape(), iteration.weaving());
      case ModeKernel mode -> new ModeKernel(mode.mode(), less, mode.shape(), mode.best());
      case KeyKernel _ -> new KeyKernel(less);
      case ClearKernel clear -> new ClearKernel(clear.clearing(), less);
    };
  }

  private void control() {
    saboteur.leaveOut("return", Reason.CONTROL, end);
    saboteur.change(
        "branch to nowhere",
        Reason.CONTROL,
        saboteur.last(step("begin").and(instruction -> instruction.row().branches())),
        instruction -> instruction.with("l", new Label("elsewhere")));
  }
}
