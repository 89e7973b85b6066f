package dev.sennit.weave.mutation;

import dev.sennit.weave.mutation.Explained.Reason;
import dev.sennit.weave.mutation.Mutant.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What became of the mutants of a class.
 *
 * @param equivalent how many are explained
 * @param wrong what is wrong: mutants that survived without a reason, reasons without their mutants
 */
record Outcome(String className, int mutants, int killed, int equivalent, List<String> wrong) {

  static Outcome of(String className, List<Mutant> mutants, Map<Key, Reason> explained) {
    Map<Key, List<Mutant>> survivors =
        mutants.stream()
            .filter(mutant -> !mutant.killed())
            .collect(Collectors.groupingBy(Mutant::key, LinkedHashMap::new, Collectors.toList()));
    Map<Key, Reason> reasons = new LinkedHashMap<>(explained);
    reasons.keySet().removeIf(key -> !key.className().equals(className));
    List<String> wrong = new ArrayList<>();
    if (mutants.isEmpty()) {
      wrong.add("no mutant was tried: " + className);
    }
    survivors.forEach((key, alike) -> {
      int expected = reasons.containsKey(key) ? reasons.get(key).mutants() : 0;
      if (alike.size() > expected) {
        wrong.add(
            "line %d, %d survived and %d explained: %s"
                .formatted(alike.getFirst().lineNumber(), alike.size(), expected, key));
      }
    });
    reasons.forEach((key, reason) -> {
      int found = survivors.getOrDefault(key, List.of()).size();
      long late =
          mutants.stream()
              .filter(Mutant::ranOutOfTime)
              .filter(mutant -> mutant.key().equals(key))
              .count();
      if (found + late < reason.mutants()) {
        wrong.add("%d survived and %d explained: %s".formatted(found, reason.mutants(), key));
      }
    });
    int killed = (int) mutants.stream().filter(Mutant::killed).count();
    int equivalent = reasons.values().stream().mapToInt(Reason::mutants).sum();
    return new Outcome(className, mutants.size(), killed, equivalent, wrong);
  }

  int survived() {
    return mutants - killed;
  }

  int explained() {
    return Math.min(survived(), equivalent);
  }

  int unexplained() {
    return survived() - explained();
  }
}
