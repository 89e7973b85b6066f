package dev.sennit.weave.portable;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Remembers the words that it makes. */
record RecordingWords<W>(Words<W> words, Set<W> made) implements Words<W> {
  RecordingWords(Words<W> words) {
    this(words, new HashSet<>());
  }

  private W made(W word) {
    made.add(word);
    return word;
  }

  @Override
  public int bits() {
    return words.bits();
  }

  @Override
  public W constant(long value) {
    return made(words.constant(value));
  }

  @Override
  public W sum(List<W> summands) {
    return made(words.sum(summands));
  }

  @Override
  public W rotateLeft(W word, int count) {
    return made(words.rotateLeft(word, count));
  }

  @Override
  public W shiftLeft(W word, int count) {
    return made(words.shiftLeft(word, count));
  }

  @Override
  public W shiftRight(W word, int count) {
    return made(words.shiftRight(word, count));
  }

  @Override
  public W bool(TruthTable function, W x, W y, W z) {
    return made(words.bool(function, x, y, z));
  }

  @Override
  public W cut(W word) {
    return made(words.cut(word));
  }
}
