package dev.sennit.runtime.registry;

import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.NativeMemory;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Selects what serves each {@link Role}: the first one in an order of preference that computes its
 * known answers, or one behind it that is faster here, if the {@link Guard} keeps it. Remembers
 * what is wrong with the others. Chooses for one thread at a time: side by side, they would disturb
 * each other's times.
 */
public final class Registry {
  private static volatile @Nullable Registry ofThisJvm;

  private final KernelRows rows;
  private final Guard guard;
  // By name, as digests of a family share their kernels.
  private final Set<String> failed = new HashSet<>();
  private final Set<String> quickEnough = new HashSet<>();
  private final List<Race> races = new CopyOnWriteArrayList<>();
  private final List<SlowKernel> dropped = new CopyOnWriteArrayList<>();
  private final List<Complaint> complaints = new ArrayList<>();

  public Registry(KernelRows rows, Guard guard) {
    this.rows = rows;
    this.guard = guard;
  }

  /** Whether kernels compete; else the order of preference decides. */
  public boolean isRaced() {
    return guard.isRaced();
  }

  /** The kernels that there are. */
  public KernelRows rows() {
    return rows;
  }

  /** The time by which kernels are compared. */
  public Clock clock() {
    return guard.clock();
  }

  /**
   * That of this JVM. It is null on a thread that looks for kernels: it loads a class, from a place
   * that is reached by ciphers.
   */
  public static @Nullable Registry ofThisJvm() {
    KernelSupport support = KernelSupport.ofThisJvm();
    return support == null ? null : ofThisJvm(support);
  }

  private static synchronized Registry ofThisJvm(KernelSupport support) {
    Registry known = ofThisJvm;
    if (known == null) {
      known = new Registry(KernelRows.of(support), Guard.ofThisJvm());
      ofThisJvm = known;
    }
    return known;
  }

  /** Whether the current thread selects for this JVM. */
  public static boolean isSelectingHere() {
    Registry known = ofThisJvm;
    return known != null && Thread.holdsLock(known);
  }

  /** What serves a role that nobody has asked for; none for now if there is no memory for that. */
  <S extends LinkedKernel> Choice<S> select(Role<?, S> role) {
    if (Thread.holdsLock(this)) {
      // For another role, which ends with this one if memory does.
      selectTogether(List.of(role));
    } else if (!NativeMemory.isExhausted()) {
      try {
        selectTogether(List.of(role));
      } catch (OutOfMemoryError e) {
        NativeMemory.noteExhausted();
      }
      // Not while selecting: a logger may compute digests itself.
      Complaint.log(complaints());
    }
    Choice<S> selected = role.selected();
    return selected == null ? Choice.none() : selected;
  }

  /** Selects for roles, all together: the guard sees by many whether the machine is slow. */
  public synchronized void selectTogether(List<? extends Role<?, ?>> roles) {
    List<GuardedKernel> chosen = new ArrayList<>();
    do {
      chosen.clear();
      for (Role<?, ?> role : roles) {
        if (role.selected() == null) {
          addUnlessShared(role.choose(), chosen);
        }
      }
    } while (drops(chosen));
    for (Role<?, ?> role : roles) {
      if (role.selected() == null) {
        role.select();
      }
    }
  }

  /** Digests of a family share their kernel. */
  private static void addUnlessShared(List<GuardedKernel> more, List<GuardedKernel> all) {
    for (GuardedKernel each : all) {
      if (!more.isEmpty() && each.kernel().equals(more.getFirst().kernel())) {
        return;
      }
    }
    all.addAll(more);
  }

  /** Chooses, and has the guard look at what is chosen. */
  public synchronized <K extends LinkedKernel> Choice<K> choose(
      LibraryKind<K> kind, String work, List<K> candidates) {
    Choice<K> choice;
    do {
      choice = chooseUnguarded(kind, work, candidates);
    } while (drops(guarded(kind, choice)));
    return choice;
  }

  /**
   * Chooses among kernels that compute the same, the most preferred one first.
   *
   * @param work what they compute, for users
   */
  <K extends LinkedKernel> Choice<K> chooseUnguarded(
      LibraryKind<K> kind, String work, List<K> candidates) {
    K chosen = null;
    String explanation = "";
    for (K candidate : candidates) {
      if (chosen == null
          || isRaced() && !isKnownToBeBad(candidate.name()) && isFaster(kind, candidate, chosen)) {
        String objection = objection(kind, work, candidate);
        if (objection == null) {
          chosen = candidate;
        } else {
          explanation = objection;
        }
      }
    }
    return new Choice<>(chosen, explanation);
  }

  private <K extends LinkedKernel> boolean isFaster(LibraryKind<K> kind, K rival, K preferred) {
    String one = kind.racer(rival);
    String other = kind.racer(preferred);
    Race known = race(one, other);
    if (known != null) {
      return known.isWon();
    }
    KernelRace race = kind.race(rival, preferred, clock());
    return race != null && note(Race.of(one, other, race)).isWon();
  }

  private @Nullable Race race(String rival, String other) {
    for (Race race : races) {
      if (race.rival().equals(rival) && race.other().equals(other)) {
        return race;
      }
    }
    return null;
  }

  /** Remembers a race, unless the two have raced before. */
  public Race note(Race race) {
    if (race(race.rival(), race.other()) == null) {
      races.add(race);
    }
    return race;
  }

  /** All races that there have been. */
  public List<Race> races() {
    return List.copyOf(races);
  }

  private boolean isKnownToBeBad(String kernel) {
    return failed.contains(kernel) || SlowKernel.isAmong(dropped, kernel);
  }

  /** What is wrong with a kernel, or null. */
  private <K extends LinkedKernel> @Nullable String objection(
      LibraryKind<K> kind, String work, K kernel) {
    String name = kernel.name();
    if (SlowKernel.isAmong(dropped, name)) {
      return SlowKernel.slowness(name);
    }
    if (!failed.contains(name)) {
      if (kind.computesKnownAnswers(kernel)) {
        return null;
      }
      failed.add(name);
      complaints.add(
          new Complaint(Level.ERROR, failure(name) + " of " + work + " and is not used"));
    }
    return failure(name);
  }

  private static String failure(String kernel) {
    return "kernel " + kernel + " fails its known answers on this machine";
  }

  /** What the guard has not looked at yet. */
  <K extends LinkedKernel> List<GuardedKernel> guarded(LibraryKind<K> kind, Choice<K> choice) {
    K kernel = choice.kernel();
    return kernel == null || !guard.isOn() || quickEnough.contains(kernel.name())
        ? List.of()
        : kind.guarded(kernel, clock());
  }

  /** Has the guard look at kernels, and says whether it drops any: then it must be chosen again. */
  private boolean drops(List<GuardedKernel> chosen) {
    List<SlowKernel> slow = guard.dropped(chosen);
    for (SlowKernel each : slow) {
      dropped.add(each);
      complaints.add(new Complaint(Level.WARNING, each.describe()));
    }
    for (GuardedKernel each : chosen) {
      quickEnough.add(each.kernel());
    }
    return !slow.isEmpty();
  }

  /** What is chosen, unless what the JDK has compiled from the start is faster by a tenth. */
  <K extends LinkedKernel> Choice<K> unlessOvertaken(LibraryKind<K> kind, Choice<K> choice) {
    K kernel = choice.kernel();
    if (kernel != null && guard.compares() && kind.isComparedAtOnce(rows)) {
      SlowKernel overtaken = guard.overtaken(kind.guarded(kernel, clock()), false);
      if (overtaken != null) {
        complaints.add(new Complaint(Level.DEBUG, overtaken.describe()));
        return new Choice<>(null, overtaken.reason());
      }
    }
    return choice;
  }

  /** The kernels that are too slow here. */
  public List<SlowKernel> dropped() {
    return List.copyOf(dropped);
  }

  /**
   * Returns what is to be logged, once. Not while choosing: a logger may compute digests itself.
   */
  public synchronized List<Complaint> complaints() {
    List<Complaint> since = List.copyOf(complaints);
    complaints.clear();
    return since;
  }
}
