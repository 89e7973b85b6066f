package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.util.List;

/**
 * The digest of a message of one block, such as the two children of a node in a Merkle tree. Behind
 * the message comes a block of padding, whose words are the same for all.
 */
public record PairDigest(Sha2 digest) implements BlockFunction {
  @Override
  public Format format() {
    Format format = digest.format();
    return new Format(
        format.name() + "-pair",
        format.title() + " of a pair",
        format.standard(),
        format.wordBits(),
        format.byteOrder(),
        format.blockWords());
  }

  @Override
  public List<Long> initialState() {
    return digest.initialState();
  }

  @Override
  public Padding padding() {
    return digest.padding();
  }

  @Override
  public int digestBytes() {
    return digest.digestBytes();
  }

  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    List<W> padding = paddingWords().stream().map(words::constant).toList();
    return digest.next(words, digest.next(words, state, block), padding);
  }

  /** Returns the words of the block of padding. */
  public List<Long> paddingWords() {
    Reference reference = new Reference(digest);
    byte[] padded = reference.padded(new byte[blockBytes()], blockBytes());
    return reference.words(padded, blockBytes(), blockWords());
  }
}
