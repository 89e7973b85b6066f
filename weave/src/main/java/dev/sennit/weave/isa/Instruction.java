package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A row with its operands.
 *
 * @param operands by name; a row that also reads its {@code d} reads it as {@code a}
 * @param strand the number of its strand, or {@link #FRAME}
 * @param step its step of the standard or of the frame
 */
public record Instruction(Row row, Map<String, Operand> operands, int strand, String step)
    implements Line {
  /** The strand number of an instruction of no strand. */
  public static final int FRAME = -1;

  public Instruction {
    operands = Unchanging.of(operands);
  }

  /** Groups instructions in bundles: one for each step. */
  public static Map<String, List<Line>> bundles(List<Line> instructions) {
    Map<String, List<Line>> bundles = new LinkedHashMap<>();
    for (Line line : instructions) {
      bundles.computeIfAbsent(((Instruction) line).step(), _ -> new ArrayList<>()).add(line);
    }
    return bundles;
  }

  /** Returns the values or registers that it reads, with those in addresses. */
  public List<Operand> reads() {
    List<Operand> reads = new ArrayList<>();
    for (String name : row.registersRead()) {
      reads.add(operands.get(name));
    }
    for (Operand operand : operands.values()) {
      if (operand instanceof Address address) {
        reads.add(address.base());
      }
    }
    return reads;
  }

  public List<Value> valuesRead() {
    return reads().stream().filter(Value.class::isInstance).map(Value.class::cast).toList();
  }

  /** Returns the values or registers that it writes. */
  public List<Operand> writes() {
    List<Operand> writes = new ArrayList<>();
    for (String name : row.writes()) {
      writes.add(operands.get(name));
    }
    return writes;
  }

  public List<Value> valuesWritten() {
    return writes().stream().filter(Value.class::isInstance).map(Value.class::cast).toList();
  }

  /** Returns the name of an operand that is missing or of the wrong kind for its place. */
  public Optional<String> misplaced() {
    for (String place : row.places()) {
      if (!fits(place, operands.get(place))) {
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  private boolean fits(String place, Operand operand) {
    RegisterView view = row.view(place);
    return switch (operand) {
      case null -> false;
      case Register register -> view != null && view.fits(register);
      case Value _ -> false;
      case Operand.Label _ -> row.meaning().labels().contains(place);
      case Operand.Pool _ ->
          row.meaning().pools().contains(place) || row.meaning().memory().contains(place);
      case Address(Operand base, int _) ->
          row.meaning().memory().contains(place)
              && base instanceof Register(Bank bank, int _)
              && bank == Bank.GENERAL;
      case Operand.Immediate _ -> view == null && row.meaning().reads().contains(place);
    };
  }

  public Instruction with(String name, Operand operand) {
    Map<String, Operand> changed = new LinkedHashMap<>(operands);
    changed.put(name, operand);
    return new Instruction(row, changed, strand, step);
  }

  /** Exchanges the operands {@code a} and {@code b}. */
  public Instruction exchanged() {
    return with(Row.TIED, operands.get("b")).with("b", operands.get(Row.TIED));
  }

  /** Returns the instruction of another row, with the operands that have a place in its text. */
  public Instruction withRow(Row other) {
    Map<String, Operand> kept = new LinkedHashMap<>(operands);
    kept.keySet().retainAll(other.places());
    if (other.tied() && operands.containsKey(Row.TIED)) {
      kept.put(Row.TIED, operands.get(Row.TIED));
    }
    return new Instruction(other, kept, strand, step);
  }

  /** Replaces operands, in addresses too. */
  public Instruction map(UnaryOperator<Operand> change) {
    Map<String, Operand> changed = new LinkedHashMap<>();
    operands.forEach((name, operand) ->
        changed.put(
            name,
            operand instanceof Address(Operand base, int displacement)
                ? new Address(change.apply(base), displacement)
                : change.apply(operand)));
    return new Instruction(row, changed, strand, step);
  }

  @Override
  public String toString() {
    return row + " " + operands;
  }
}
