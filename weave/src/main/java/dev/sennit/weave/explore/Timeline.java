package dev.sennit.weave.explore;

import java.util.List;

/**
 * Some cycles of the loop as a model executes it, when it has come into step: all instructions that
 * are issued in them, in this order, each an entry of every column.
 *
 * @param core the model's name
 * @param to how many cycles there are, the first being 0
 * @param rounds how many rounds of the loop are executed in so many cycles
 * @param line the lines of the listing
 * @param issued the cycle in which each begins to be executed
 * @param executed the cycle in which its result is there
 * @param ports the ports that it takes
 * @param busy for how many cycles it takes each of them
 * @param critical the entries on the longest chain of results
 * @param round what a round takes, and what it cannot take less than
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
   * @param cycles those that are predicted: those that the model counts, in which no load waits for
   *     a store, or those of the chain if these are more
   * @param chain those that the longest chain of results goes on from one round to the next, a word
   *     that is stored and read back included
   * @param within those of the longest chain of results in one round
   * @param port those for which the port is taken that is taken most
   * @param portName its name
   * @param width those in which so much is dispatched
   */
  public record Round(
      double cycles, double chain, double within, double port, String portName, double width) {}
}
