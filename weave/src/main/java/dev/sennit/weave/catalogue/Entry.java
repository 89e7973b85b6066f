package dev.sennit.weave.catalogue;

import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.facts.Facts;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Feature;
import dev.sennit.weave.weaver.Woven;
import java.util.List;

/**
 * What the catalogue's file says of a kernel.
 *
 * @param digest of its code and constants
 * @param platforms where it is proved and built
 * @param instructions how many there are
 * @param loop how many of them are in the loop over blocks
 * @param bytes length of the machine code; 0 if it was not assembled because it is not proved
 * @param predicted cycles of a block
 * @param listing the file with its listing, relative to the catalogue's folder
 */
public record Entry(
    String name,
    String symbol,
    String digest,
    String algorithm,
    String target,
    String shape,
    List<String> platforms,
    int instructions,
    int loop,
    int bytes,
    int generalRegisters,
    int vectorRegisters,
    Facts facts,
    List<Feature> needs,
    List<Prediction> predicted,
    Verdict proof,
    String listing) {

  public static Entry of(
      Woven woven, List<String> platforms, int bytes, List<Prediction> predicted, Verdict verdict) {
    return new Entry(
        woven.kernel().name(),
        woven.kernel().symbol(),
        Fingerprint.ofCode(woven),
        woven.kernel().family(),
        woven.kernel().target().name(),
        woven.kernel().shape().toString(),
        platforms,
        woven.instructions().size(),
        woven.loop().size(),
        bytes,
        woven.registersUsed(Bank.GENERAL),
        woven.registersUsed(Bank.VECTOR),
        Facts.of(woven),
        List.copyOf(woven.needs()),
        predicted,
        verdict,
        "listing/" + woven.kernel().name().replace('/', '-') + ".txt");
  }
}
