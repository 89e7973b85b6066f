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
public final class LegacySabotages {
  private static final Predicate<Instruction> LEGACY = found -> found.row().isLegacy();

  private final Saboteur saboteur;

  private LegacySabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
  }

  /** Whether the kernel has instructions of the legacy encoding. */
  static boolean areFor(WovenKernel woven) {
    return woven.instructions().stream().anyMatch(LEGACY);
  }

  static void on(Saboteur saboteur) {
    LegacySabotages sabotages = new LegacySabotages(saboteur);
    if (areFor(saboteur.woven())) {
      sabotages.legacy();
    } else {
      sabotages.foreign();
    }
  }

  // ---------------------------------------------------------------- rows of other targets

  /** An instruction of the legacy encoding that reads nothing. */
  private static Instruction legacy(WovenKernel woven) {
    return instruction("pxor {d:xmm}, {d:xmm}", "each 64: d = 0", Map.of("d", scratch(woven)));
  }

  /** An instruction of the legacy encoding that copies a vector to itself. */
  public static Instruction copy(Register register) {
    return instruction(
        "movdqa {d:xmm}, {a:xmm}", "each 64: d = a", Map.of("d", register, "a", register));
  }

  /** An instruction that writes more than 128 bits and reads nothing. */
  static Instruction wide(WovenKernel woven) {
    return instruction(
        "vpxor {d:ymm}, {d:ymm}, {d:ymm}", "each 64 of 256: d = 0", Map.of("d", scratch(woven)));
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

  /** A register that a caller does not want back. */
  private static Register scratch(WovenKernel woven) {
    return woven.abi().available(Bank.VECTOR, woven.kernel().target()).stream()
        .filter(woven.abi().scratch()::contains)
        .filter(Meaning.Narrow::reaches)
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  // ---------------------------------------------------------------- changes

  private void insert(String name, Reason reason, int before, Instruction inserted) {
    saboteur.with(name, reason, lines -> lines.add(before, inserted));
  }

  /** The line of the first instruction of that kind, of which the kernel must have one. */
  private int first(Predicate<Instruction> kind) {
    return saboteur.first(kind).orElseThrow();
  }

  private int last(Predicate<Instruction> kind) {
    return saboteur.last(kind).orElseThrow();
  }

  private void legacy() {
    Instruction wide = wide(saboteur.woven());
    int narrow = first(Saboteur.means("narrow"));
    int first = first(LEGACY);
    saboteur.leaveOut("clearing of upper halves", Reason.LEGACY, Optional.of(narrow));
    saboteur.with(
        "clearing of upper halves behind the first instruction that needs it",
        Reason.LEGACY,
        changed -> {
          changed.add(first + 1, saboteur.at(narrow));
          changed.remove(narrow);
        });
    insert(
        "a wide row before the first instruction that needs the clearing",
        Reason.LEGACY,
        first,
        wide);
    insert("a wide row behind the clearing", Reason.LEGACY, narrow + 1, wide);
    insert("a wide row where a block begins", Reason.LEGACY, first(Saboteur.inBlock()), wide);
    insert(
        "a wide row where a block ends",
        Reason.LEGACY,
        first(step("next block").and(found -> found.row().branches())),
        wide);
    // Callers of kernels for several messages do the padding.
    saboteur
        .last(step("pad"))
        .ifPresent(
            pad -> insert("a wide row between two uses of a loop", Reason.LEGACY, pad, wide));
    insert(
        "a wide row at the end",
        Reason.UPPER_HALF,
        last(instruction -> instruction.row().branches()),
        wide);
  }

  /** Kernels without such instructions do not clear upper halves first. */
  private void foreign() {
    WovenKernel woven = saboteur.woven();
    insert("legacy encoding behind the entry", Reason.LEGACY, woven.entry().size(), legacy(woven));
    if (woven.kernel() instanceof BlockKernel) {
      insert(
          "legacy encoding in the middle",
          Reason.LEGACY,
          saboteur.middle(Saboteur.inBlock()).orElseThrow(),
          legacy(woven));
    }
  }
}
