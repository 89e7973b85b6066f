package dev.sennit.bench.plan;

import dev.sennit.bench.results.Round;
import java.util.List;
import java.util.function.DoubleConsumer;

/** What is measured without a pause, once in each round. */
public interface Task {
  /** Returns the name, which never changes. */
  String name();

  /** Returns the estimated duration of a round. */
  double seconds(Preset preset);

  /**
   * Measures a round of each row.
   *
   * @param round the number of the round, from 1
   * @param progress takes the part that is done, if the task takes long
   */
  List<Round> measure(Preset preset, int round, JmhRun jmh, DoubleConsumer progress)
      throws Exception;
}
