package dev.sennit.weave.proof.small;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.machine.CodePlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads assembler text by the rows of a target, and where it has none by those of the others:
 * {@code .loop:} is a mark, {@code add rax, rbx} an instruction. A row of two lines is written as
 * one, with a semicolon between them.
 */
public final class SmallText {
  private static final Pattern ADDRESS = Pattern.compile("\\[\\w+(?:,? ?([+-])? ?#?(-?\\d+))?]");
  private static final Pattern POOL =
      Pattern.compile("(?:\\[rip \\+ )?constants ?(?:\\+ ?(\\d+))?]?");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");

  private static final List<Target> OTHERS =
      List.of(X64.BASE, X64.V3, X64.SHA, X64.AES, X64.V4, A64.BASE, A64.AES);

  private final Target target;

  public SmallText(Target target) {
    this.target = target;
  }

  /** A line as it is read; a note, which cannot be read, says whether it begins a passage. */
  public static String text(WovenKernel woven, Line line) {
    return switch (line) {
      case Line.Mark(String label) -> "." + label + ":";
      case Line.Note note -> note.begins() ? "begin" : "end";
      case Instruction instruction -> Listing.text(woven, instruction);
    };
  }

  public Line line(String text) {
    return text.startsWith(".") && text.endsWith(":")
        ? new Line.Mark(text.substring(1, text.length() - 1))
        : instruction(text);
  }

  public Instruction instruction(String text) {
    return Stream.concat(Stream.of(target), OTHERS.stream())
        .filter(other -> other.architecture() == target.architecture())
        .flatMap(other -> other.table().rows().stream())
        .flatMap(row -> operands(row, text).map(found -> instruction(row, found)).stream())
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(target.name() + " has no row for '" + text + "'"));
  }

  private static Instruction instruction(Row row, Map<String, Operand> operands) {
    // Registers that an instruction has without naming them.
    for (String place : row.places()) {
      RegisterView view = row.view(place);
      if (view != null) {
        view.only().ifPresent(number -> operands.put(place, new Register(view.bank(), number)));
      }
    }
    if (row.tied()) {
      operands.putIfAbsent(Row.TIED, operands.get("d"));
    }
    return new Instruction(row, operands, 0, "by hand");
  }

  /** A place in a row's text. */
  private record CodePlace(String name, Optional<RegisterView> view) {}

  /** What fills the places of a row, if the text is that row's. */
  private Optional<Map<String, Operand>> operands(Row row, String text) {
    List<CodePlace> places = new ArrayList<>();
    String filled =
        String.join(
            "; ",
            row.lines((name, view) -> {
              places.add(new CodePlace(name, view));
              return "\0";
            }));
    Pattern pattern =
        Pattern.compile(
            Stream.of(filled.split("\0", -1))
                .map(Pattern::quote)
                .collect(Collectors.joining("(.+?)")));
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, Operand> operands = new LinkedHashMap<>();
    for (int i = 0; i < places.size(); i++) {
      CodePlace place = places.get(i);
      Optional<Operand> operand = operand(place.view(), matcher.group(i + 1));
      if (operand.isEmpty()
          || !operand.get().equals(operands.getOrDefault(place.name(), operand.get()))) {
        return Optional.empty();
      }
      operands.put(place.name(), operand.get());
    }
    return Optional.of(operands);
  }

  private Optional<Operand> operand(Optional<RegisterView> view, String text) {
    Matcher address = ADDRESS.matcher(text);
    Matcher pool = POOL.matcher(text);
    if (view.isPresent()) {
      return register(view.get(), text).map(register -> register);
    }
    if (text.startsWith(".")) {
      return Optional.of(new Operand.Label(text.substring(1)));
    }
    if (pool.matches()) {
      return Optional.of(
          new Operand.Pool(pool.group(1) == null ? 0 : Integer.parseInt(pool.group(1))));
    }
    if (address.matches()) {
      int sign = "-".equals(address.group(1)) ? -1 : 1;
      int displacement = address.group(2) == null ? 0 : sign * Integer.parseInt(address.group(2));
      return registers(Bank.GENERAL)
          .<Operand>map(base -> new Operand.Address(base, displacement))
          .filter(found -> target.architecture().address((Operand.Address) found).equals(text))
          .findFirst();
    }
    return NUMBER.matcher(text).matches()
        ? Optional.of(new Operand.Immediate(Long.parseLong(text)))
        : Optional.empty();
  }

  private Optional<Register> register(RegisterView view, String text) {
    return registers(view.bank())
        .filter(register -> target.architecture().register(register, view).equals(text))
        .findFirst();
  }

  private Stream<Register> registers(Bank bank) {
    return IntStream.range(0, bank == Bank.GENERAL ? generalRegisters() : 32)
        .mapToObj(number -> new Register(bank, number));
  }

  private int generalRegisters() {
    return switch (target.architecture()) {
      case X64 _ -> 16;
      case A64 _ -> 32;
    };
  }
}
