package dev.sennit.weave.explore;

import java.util.List;

/**
 * Some cycles of the loop in steady state on a model: all instructions issued in them, in this
 * order, each an entry of every column.
 *
 * @param core the model's name
 * @param to the number of cycles, from 0 on
 * @param rounds the number of rounds that run in these cycles
 * @param line the lines of the listing
 * @param issued the cycle in which its execution begins
 * @param executed the cycle in which its result is ready
 * @param ports the ports that it takes
 * @param busy the cycles for which it takes each of them
 * @param critical the entries on the longest chain of results
 * @param round the cycles of a round, and their lower bounds
 */
public record Timeline(
    String core,
    int to,
    int rounds,
    List<Integer> line,
    List<Integer> issued,
    List<Integer> executed,
    List<List<Integer>> ports,
    List<List<Integer>> busy,
    List<Integer> critical,
    Round round) {

  /**
   * Cycles of one round.
   *
   * @param cycles the prediction: the maximum of the model's cycles, in which no load waits for a
   *     store, and the chain's cycles
   * @param chain the cycles that a round adds to the longest chain of results, with words that are
   *     stored and read back
   * @param within the cycles of the longest chain of results in one round
   * @param port the cycles of the busiest port
   * @param portName its name
   * @param width the cycles to dispatch a round
   */
  public record Round(
      double cycles, double chain, double within, double port, String portName, double width) {}
}
