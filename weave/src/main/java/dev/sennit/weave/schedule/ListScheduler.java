package dev.sennit.weave.schedule;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Microarchitecture;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.kernel.InstructionOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Puts the instructions of a block into an order for some cores. In each cycle it takes, among the
 * instructions whose operands are ready, those with the longest path to the end. Late orders are
 * made in this way from the other end. Or steps are put side by side.
 *
 * <p>Instructions depend on each other by values and by places in local memory. A block writes no
 * other memory.
 */
public final class ListScheduler {
  /** The bytes of the shortest word that lies in local memory. */
  private static final int PLACE = 4;

  private final List<Instruction> code;
  private final Microarchitecture cores;
  private final List<Set<Integer>> before = new ArrayList<>();
  private final List<Set<Integer>> after = new ArrayList<>();

  private ListScheduler(List<Instruction> code, Microarchitecture cores) {
    this.code = code;
    this.cores = cores;
    Map<Operand, Integer> writer = new HashMap<>();
    Map<Operand, List<Integer>> readers = new HashMap<>();
    Set<Operand> stored = new HashSet<>();
    code.stream()
        .filter(instruction -> instruction.row().stores())
        .forEach(store -> stored.addAll(memory(store)));
    for (int i = 0; i < code.size(); i++) {
      before.add(new LinkedHashSet<>());
      after.add(new LinkedHashSet<>());
      List<Operand> reads = new ArrayList<>(code.get(i).reads());
      List<Operand> writes = new ArrayList<>(code.get(i).writes());
      List<Operand> touched = new ArrayList<>(memory(code.get(i)));
      touched.retainAll(stored);
      (code.get(i).row().stores() ? writes : reads).addAll(touched);
      for (Operand read : reads) {
        order(writer.get(read), i);
        readers.computeIfAbsent(read, _ -> new ArrayList<>()).add(i);
      }
      for (Operand written : writes) {
        for (int reader : readers.getOrDefault(written, List.of())) {
          order(reader, i);
        }
        order(writer.get(written), i);
        writer.put(written, i);
        readers.remove(written);
      }
    }
  }

  /** Returns the places in memory of an instruction's operands, of {@link #PLACE} bytes each. */
  private static List<Operand> memory(Instruction instruction) {
    List<Operand> places = new ArrayList<>();
    if (instruction.operands().get("m") instanceof Address(Operand base, int start)) {
      for (int offset = 0; offset < instruction.row().memoryBytes(); offset += PLACE) {
        places.add(new Address(base, start + offset));
      }
    }
    return places;
  }

  private void order(Integer first, int second) {
    if (first != null && first != second) {
      after.get(first).add(second);
      before.get(second).add(first);
    }
  }

  public static List<Instruction> of(
      List<Instruction> code, InstructionOrder order, Microarchitecture cores) {
    ListScheduler schedule = new ListScheduler(code, cores);
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < code.size(); i++) {
      places.add(i);
    }
    List<Integer> ordered =
        switch (order.start()) {
          case EARLY -> schedule.fill(places, schedule.before, schedule.after, order.window());
          case LATE ->
              schedule
                  .fill(places.reversed(), schedule.after, schedule.before, order.window())
                  .reversed();
          case SIDE_BY_SIDE -> schedule.sideBySide(order.window());
        };
    return ordered.stream().map(code::get).toList();
  }

  /**
   * Spreads instructions evenly among others and keeps both orders. If both use a place in local
   * memory, those of {@code many} use it first.
   */
  public static List<Instruction> spread(List<Instruction> many, List<Instruction> few) {
    List<Instruction> code = new ArrayList<>(many);
    code.addAll(few);
    ListScheduler schedule = new ListScheduler(code, Microarchitecture.ANY);
    List<Instruction> spread = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < many.size(); i++) {
      spread.add(many.get(i));
      int placed = i;
      while (next < few.size()
          && next * many.size() < (i + 1) * few.size()
          && schedule.before.get(many.size() + next).stream()
              .allMatch(first -> first <= placed || first >= many.size())) {
        spread.add(few.get(next++));
      }
    }
    spread.addAll(few.subList(next, few.size()));
    return spread;
  }

  /** Puts neighbouring steps that do not need each other side by side, up to so many. */
  private List<Integer> sideBySide(int most) {
    List<Integer> ordered = new ArrayList<>();
    List<List<Integer>> together = new ArrayList<>();
    for (List<Integer> step : steps()) {
      if (together.size() == most || together.stream().anyMatch(one -> needs(step, one))) {
        ordered.addAll(inTurn(together));
        together.clear();
      }
      together.add(step);
    }
    ordered.addAll(inTurn(together));
    return ordered;
  }

  /** The instructions of each step of each strand. */
  private List<List<Integer>> steps() {
    List<List<Integer>> steps = new ArrayList<>();
    for (int i = 0; i < code.size(); i++) {
      if (i == 0
          || !code.get(i).step().equals(code.get(i - 1).step())
          || code.get(i).strand() != code.get(i - 1).strand()) {
        steps.add(new ArrayList<>());
      }
      steps.getLast().add(i);
    }
    return steps;
  }

  private boolean needs(List<Integer> step, List<Integer> other) {
    return step.stream().anyMatch(i -> !Collections.disjoint(before.get(i), other));
  }

  /** An instruction of each step in turn, each step an instruction behind the one before it. */
  private static List<Integer> inTurn(List<List<Integer>> steps) {
    List<Integer> inTurn = new ArrayList<>();
    int all = steps.stream().mapToInt(List::size).sum();
    for (int turn = 0; inTurn.size() < all; turn++) {
      for (int number = 0; number < steps.size(); number++) {
        int next = turn - number;
        if (next >= 0 && next < steps.get(number).size()) {
          inTurn.add(steps.get(number).get(next));
        }
      }
    }
    return inTurn;
  }

  /**
   * Fills cycle after cycle.
   *
   * @param waiting the instructions, in the order in which they are candidates
   * @param sooner for each instruction those that must be placed sooner
   * @param later for each instruction those that must be placed later
   */
  private List<Integer> fill(
      List<Integer> waiting, List<Set<Integer>> sooner, List<Set<Integer>> later, int window) {
    int[] distance = distances(waiting, later);
    List<Integer> left = new ArrayList<>(waiting);
    int[] earliest = new int[code.size()];
    Set<Integer> placed = new HashSet<>();
    List<Integer> filled = new ArrayList<>();
    for (int cycle = 0; !left.isEmpty(); cycle++) {
      for (int way = 0; way < cores.width(); way++) {
        int now = cycle;
        List<Integer> candidates = left.subList(0, Math.min(window, left.size()));
        Optional<Integer> chosen =
            candidates.stream()
                .filter(i -> placed.containsAll(sooner.get(i)) && earliest[i] <= now)
                .max(
                    Comparator.<Integer>comparingInt(i -> distance[i])
                        .thenComparing(i -> -candidates.indexOf(i)));
        if (chosen.isEmpty()) {
          break;
        }
        Integer place = chosen.get();
        left.remove(place);
        placed.add(place);
        filled.add(place);
        for (int next : later.get(place)) {
          earliest[next] = Math.max(earliest[next], cycle + delay(place, next));
        }
      }
    }
    return filled;
  }

  /** For each instruction the cycles to the end that {@link #fill} reaches last. */
  private int[] distances(List<Integer> waiting, List<Set<Integer>> later) {
    int[] distance = new int[code.size()];
    for (int i : waiting.reversed()) {
      for (int next : later.get(i)) {
        distance[i] = Math.max(distance[i], distance[next] + delay(i, next));
      }
    }
    return distance;
  }

  /** Returns the cycles between the starts of two instructions if one waits for the other. */
  private int delay(int one, int other) {
    int first = Math.min(one, other);
    int second = Math.max(one, other);
    boolean needsResult =
        code.get(first).writes().stream().anyMatch(code.get(second).reads()::contains);
    return needsResult ? cores.cycles(code.get(first).row()) : 0;
  }
}
