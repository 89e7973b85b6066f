package dev.sennit.weave.target;

import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A row with its places filled.
 *
 * @param operands by name; where the row's {@code d} is also read, what it reads is {@code a}
 * @param strand which copy of the computation it belongs to; the frame around them is none
 * @param step the step of the standard, or of the frame, that it belongs to
 */
public record Instruction(Row row, Map<String, Operand> operands, int strand, String step)
    implements Line {
  /** The strand number of what belongs to no strand. */
  public static final int FRAME = -1;

  public Instruction {
    operands = Unchanging.of(operands);
  }

  /** Instructions in bundles: one for each step. */
  public static Map<String, List<Line>> bundles(List<Line> instructions) {
    Map<String, List<Line>> bundles = new LinkedHashMap<>();
    for (Line line : instructions) {
      bundles.computeIfAbsent(((Instruction) line).step(), _ -> new ArrayList<>()).add(line);
    }
    return bundles;
  }

  /** The values or registers that it reads, those in addresses included. */
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

  /** The values that it reads. */
  public List<Value> valuesRead() {
    return reads().stream().filter(Value.class::isInstance).map(Value.class::cast).toList();
  }

  /** The values or registers that it writes. */
  public List<Operand> writes() {
    return row.writes().stream().map(operands::get).toList();
  }

  public List<Value> valuesWritten() {
    return writes().stream().filter(Value.class::isInstance).map(Value.class::cast).toList();
  }

  /** The name of an operand that is not of the kind which its place is for, or is not there. */
  public Optional<String> misplaced() {
    for (String place : row.places()) {
      if (!fits(place, operands.get(place))) {
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  private boolean fits(String place, Operand operand) {
    View view = row.view(place);
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

  /** The same computation with the operands {@code a} and {@code b} exchanged. */
  public Instruction exchanged() {
    return with(Row.TIED, operands.get("b")).with("b", operands.get(Row.TIED));
  }

  /** The instruction of another row, with those operands that have a place in its text. */
  public Instruction withRow(Row other) {
    Map<String, Operand> kept = new LinkedHashMap<>(operands);
    kept.keySet().retainAll(other.places());
    if (other.tied() && operands.containsKey(Row.TIED)) {
      kept.put(Row.TIED, operands.get(Row.TIED));
    }
    return new Instruction(other, kept, strand, step);
  }

  /** This instruction with other operands, in addresses too. */
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
