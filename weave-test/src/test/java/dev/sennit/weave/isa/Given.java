package dev.sennit.weave.isa;

import dev.sennit.weave.words.ConcreteWords;
import java.util.List;
import java.util.Map;

/**
 * Operands that are numbers, in four lanes of 32 bits: each lane has one more than the lane before.
 * Memory holds the numbers of its words, from 1000 on.
 */
public record Given(Map<String, Long> words, int lane) implements Meaning.Operands<Long> {

  /** Returns what a meaning assigns, in each of its lanes. */
  public static List<Long> values(Meaning meaning, Map<String, Long> words) {
    return meaning.evaluateLanes(
        ((Meaning.Assign) meaning.statements().getFirst()).value(),
        new ConcreteWords(meaning.bits()),
        lane -> new Given(words, lane));
  }

  @Override
  public Long word(String name) {
    return words.get(name) + lane;
  }

  @Override
  public int lanes(String name) {
    return 4;
  }

  @Override
  public Given ofLane(int other) {
    return new Given(words, other);
  }

  @Override
  public long immediate(String name) {
    return words.get(name);
  }

  @Override
  public Long load(Meaning.Load load) {
    return 1000L + load.start(lane) / 4;
  }

  @Override
  public Long addressOf(String pool) {
    return 77L;
  }

  @Override
  public Long blocks(Meaning.Blocks asked) {
    return asked.where(4);
  }
}
