package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * A table of calls on an object of the JCA. They are made on one of the JDK and on one of Sennit,
 * in many orders, which are the same in every run: each time both must answer the same, and be in
 * the same state afterwards.
 */
final class CallTable<T> {
  private static final String LAST = "last: ";

  /** A call. Chance gives it lengths and the like, the same for both. */
  interface Call<T> {
    Object on(T object, Random random) throws Exception;
  }

  /** A call that returns nothing. */
  interface Action<T> {
    void on(T object, Random random) throws Exception;
  }

  interface Maker<T> {
    T make(Random random) throws Exception;
  }

  /** An answer after which the JDK's object is in a wrong state, so that both are made anew. */
  record Last(Object answer) {
    @Override
    public String toString() {
      return LAST + Answer.text(answer);
    }
  }

  /** Whether calls are answered. */
  private enum Answered {
    ONCE_AT_LEAST,
    MAYBE,
    NEVER
  }

  private record Row<T>(String name, Call<T> call, Answered answered) {
    @Override
    public String toString() {
      return name;
    }
  }

  private final List<Row<T>> rows = new ArrayList<>();
  private final Function<T, Object> state;

  CallTable() {
    this(_ -> "");
  }

  /**
   * @param state what is compared after each call besides its answer
   */
  CallTable(Function<T, Object> state) {
    this.state = state;
  }

  /** A call that is answered in one of the orders at least. */
  CallTable<T> row(String name, Call<T> call) {
    return rows(1, name, call);
  }

  /** A call that is made several times in each order. */
  CallTable<T> rows(int times, String name, Call<T> call) {
    rows.addAll(Collections.nCopies(times, new Row<>(name, call, Answered.ONCE_AT_LEAST)));
    return this;
  }

  /** A call that may be answered or refused. */
  CallTable<T> either(String name, Call<T> call) {
    rows.add(new Row<>(name, call, Answered.MAYBE));
    return this;
  }

  /** Does {@link #row}, where nothing is returned. */
  CallTable<T> doing(String name, Action<T> action) {
    return row(name, call(action));
  }

  /** A call that is always refused. */
  CallTable<T> refused(String name, Action<T> action) {
    rows.add(new Row<>(name, call(action), Answered.NEVER));
    return this;
  }

  private static <T> Call<T> call(Action<T> action) {
    return (object, random) -> {
      action.on(object, random);
      return Answer.DONE;
    };
  }

  void run(int orders, Maker<T> jdk, Maker<T> sennit) throws Exception {
    Set<Row<T>> unanswered = new LinkedHashSet<>(rows);
    for (int order = 0; order < orders; order++) {
      run(new Random(order), jdk, sennit, unanswered);
    }
    assertThat(unanswered)
        .describedAs("calls without an answer")
        .noneMatch(row -> row.answered() == Answered.ONCE_AT_LEAST);
  }

  private void run(Random random, Maker<T> jdk, Maker<T> sennit, Set<Row<T>> unanswered)
      throws Exception {
    List<Row<T>> order = new ArrayList<>(rows);
    Collections.shuffle(order, random);
    List<String> done = new ArrayList<>();
    T first = null;
    T second = null;
    for (Row<T> row : order) {
      if (first == null) {
        first = jdk.make(random);
        second = sennit.make(random);
        done.clear();
      }
      long seed = random.nextLong();
      Answer expected = answer(row, first, seed);
      Answer actual = answer(row, second, seed);
      done.add(row.name() + " -> " + expected);
      assertThat(actual).describedAs("the last answer to %s", done).isEqualTo(expected);
      if (!expected.isRefusal()) {
        assertThat(row.answered()).describedAs(row.name()).isNotEqualTo(Answered.NEVER);
        unanswered.remove(row);
      }
      if (expected.text().startsWith(LAST)) {
        first = null;
      } else {
        assertThat(state.apply(second)).describedAs("after %s", done).isEqualTo(state.apply(first));
      }
    }
  }

  private static <T> Answer answer(Row<T> row, T object, long seed) {
    return Answer.of(() -> row.call().on(object, new Random(seed)));
  }
}
