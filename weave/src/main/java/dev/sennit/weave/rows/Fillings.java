package dev.sennit.weave.rows;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** The instructions that test a row: its places filled in several ways. */
final class Fillings {
  /** Displacements that every encoding of an address allows, at multiples of the widest access. */
  private static final int[] DISPLACEMENTS = {0, 16, -32, 240, -256};

  private static final int POOL_OFFSET = 16;

  /** The base of an address, until it has a register. */
  private static final Value BASE = new Value(0, Bank.GENERAL);

  /** Which places share a register. */
  private enum Sharing {
    NONE,
    SOURCES,
    RESULT_AND_SOURCE,
    RESULT_AND_BASE
  }

  private final Row row;
  private final Surroundings surroundings;
  private final Random random;

  private Fillings(Row row, Surroundings surroundings) {
    this.row = row;
    this.surroundings = surroundings;
    this.random = new Random(row.text().hashCode());
  }

  static List<Instruction> of(Row row, Surroundings surroundings) {
    return new Fillings(row, surroundings).all();
  }

  private List<Instruction> all() {
    List<Map<String, Operand>> fillings = List.of(Map.of());
    for (String place : otherPlaces()) {
      fillings = combined(fillings, place, operandsFor(place));
    }
    List<Map<String, Operand>> others = fillings;
    Sharing[] sharings = Sharing.values();
    return IntStream.range(0, Math.max(others.size(), sharings.length))
        .mapToObj(i -> filled(others.get(i % others.size()), sharings[i % sharings.length]))
        .toList();
  }

  private Set<String> otherPlaces() {
    Set<String> places = new LinkedHashSet<>();
    row.lines((place, view) -> {
      if (view.isEmpty()) {
        places.add(place);
      }
      return place;
    });
    return places;
  }

  private static List<Map<String, Operand>> combined(
      List<Map<String, Operand>> fillings, String place, List<? extends Operand> operands) {
    List<Map<String, Operand>> combined = new ArrayList<>();
    for (Map<String, Operand> filling : fillings) {
      for (Operand operand : operands) {
        Map<String, Operand> more = new LinkedHashMap<>(filling);
        more.put(place, operand);
        combined.add(more);
      }
    }
    return combined;
  }

  private List<? extends Operand> operandsFor(String place) {
    Architecture architecture = surroundings.architecture();
    return switch (place) {
      case "l" -> List.of(new Label(Stub.TAKEN));
      case "p" -> List.of(new Pool(0), new Pool(POOL_OFFSET));
      case "m" -> {
        List<Operand> memory = new ArrayList<>();
        for (int displacement : DISPLACEMENTS) {
          memory.add(new Address(BASE, displacement));
        }
        if (!row.stores() && !architecture.constantsBesideCode()) {
          memory.add(new Pool(POOL_OFFSET));
        }
        yield memory;
      }
      default -> EdgeImmediates.of(row, place, architecture).stream().map(Immediate::new).toList();
    };
  }

  private Instruction filled(Map<String, Operand> others, Sharing sharing) {
    Map<Bank, Iterator<Register>> free = new EnumMap<>(Bank.class);
    for (Bank bank : Bank.values()) {
      List<Register> registers = new ArrayList<>(surroundings.free(bank, row));
      Collections.shuffle(registers, random);
      free.put(bank, registers.iterator());
    }
    Map<String, Operand> operands = new LinkedHashMap<>();
    row.views()
        .forEach((place, view) ->
            operands.put(
                place,
                view.only().isPresent()
                    ? new Register(view.bank(), view.only().getAsInt())
                    : free.get(view.bank()).next()));
    if (row.tied()) {
      operands.put(Row.TIED, operands.get("d"));
    }
    share(operands, sharing);
    if (row.meaning().statements().contains(new Meaning.Narrow())) {
      surroundings
          .free(Bank.VECTOR, row)
          .forEach(register -> operands.put("every " + register, register));
    }
    boolean baseIsResult =
        sharing == Sharing.RESULT_AND_BASE
            && row.registersRead().isEmpty()
            && operands.get("d") instanceof Register(Bank bank, int _)
            && bank == Bank.GENERAL;
    Operand base = baseIsResult ? operands.get("d") : free.get(Bank.GENERAL).next();
    operands.putAll(others);
    return new Instruction(row, operands, Instruction.FRAME, "")
        .map(operand -> operand.equals(BASE) ? base : operand);
  }

  /** Gives places of one bank one register. */
  private void share(Map<String, Operand> operands, Sharing sharing) {
    List<String> sources = List.copyOf(row.registersRead());
    if (sources.isEmpty()) {
      return;
    }
    Register first = (Register) operands.get(sources.getFirst());
    List<String> others =
        switch (sharing) {
          case SOURCES -> sources;
          case RESULT_AND_SOURCE -> List.copyOf(row.meaning().writes());
          case NONE, RESULT_AND_BASE -> List.of();
        };
    for (String other : others) {
      if (row.view(other).fits(first)) {
        operands.put(other, first);
      }
    }
  }
}
