package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.step;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Changes to what instructions of the legacy encoding find in upper halves, and such instructions
 * in kernels that have none.
 */
public final class LegacySabotages extends Saboteur {
  private static final Predicate<Instruction> LEGACY = found -> found.row().isLegacy();

  LegacySabotages(WovenKernel woven) {
    super(woven);
    if (areFor(woven)) {
      legacy();
    } else {
      foreign();
    }
  }

  /** Whether the kernel has instructions of the legacy encoding. */
  static boolean areFor(WovenKernel woven) {
    return woven.instructions().stream().anyMatch(LEGACY);
  }

  // ---------------------------------------------------------------- rows of other targets

  /** An instruction of the legacy encoding that copies a vector to itself. */
  public static Instruction copy(Register register) {
    return instruction(
        "movdqa {d:xmm}, {a:xmm}", "each 64: d = a", Map.of("d", register, "a", register));
  }

  private static Instruction instruction(
      String text, String meaning, Map<String, Operand> operands) {
    Row sample = X64.SHA.table().find(Bank.VECTOR, "each 64: d = 0");
    RegisterView view = sample.names().get(text.contains("ymm") ? "ymm" : "xmm");
    Map<String, RegisterView> views = new LinkedHashMap<>();
    operands.keySet().forEach(name -> views.put(name, view));
    Row row =
        Row.of(
            text,
            Meaning.parse(view.bits(), meaning),
            sample.latency(),
            sample.needs(),
            views,
            sample.names());
    return new Instruction(row, operands, Instruction.FRAME, "sabotage");
  }

  // ---------------------------------------------------------------- changes

  private void insert(String name, int before, Instruction inserted) {
    with(name, Reason.LEGACY, lines -> lines.add(before, inserted));
  }

  /** A register that a caller does not want back. */
  private Register scratch() {
    return woven.abi().available(Bank.VECTOR, woven.kernel().target()).stream()
        .filter(woven.abi().scratch()::contains)
        .filter(Meaning.Narrow::reaches)
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  private void legacy() {
    Instruction wide =
        instruction(
            "vpxor {d:ymm}, {d:ymm}, {d:ymm}", "each 64 of 256: d = 0", Map.of("d", scratch()));
    int narrow = first(means("narrow")).orElseThrow();
    int first = first(LEGACY).orElseThrow();
    leaveOut("clearing of upper halves", Reason.LEGACY, Optional.of(narrow));
    with(
        "clearing of upper halves behind the first instruction that needs it",
        Reason.LEGACY,
        changed -> {
          changed.add(first + 1, at(narrow));
          changed.remove(narrow);
        });
    insert("a wide row before the first instruction that needs the clearing", first, wide);
    insert("a wide row behind the clearing", narrow + 1, wide);
    insert("a wide row where a block begins", first(inBlock()).orElseThrow(), wide);
    // Kernels of AES have no loop over blocks of a message.
    first(step("next block").and(branches()))
        .ifPresent(back -> insert("a wide row where a block ends", back, wide));
    // Callers of kernels for several messages do the padding.
    last(step("pad")).ifPresent(pad -> insert("a wide row between two uses of a loop", pad, wide));
    int end = last(branches()).orElseThrow();
    with("a wide row at the end", Reason.UPPER_HALF, lines -> lines.add(end, wide));
  }

  /** Kernels without such instructions do not clear upper halves first. */
  private void foreign() {
    Instruction legacy =
        instruction("pxor {d:xmm}, {d:xmm}", "each 64: d = 0", Map.of("d", scratch()));
    insert("legacy encoding behind the entry", body().orElseThrow(), legacy);
    if (woven.kernel() instanceof BlockKernel) {
      insert("legacy encoding in the middle", middle(inBlock()).orElseThrow(), legacy);
    }
  }
}
