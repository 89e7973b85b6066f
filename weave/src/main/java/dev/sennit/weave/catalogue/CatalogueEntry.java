package dev.sennit.weave.catalogue;

import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.facts.Facts;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;

/**
 * A kernel's entry in the catalogue's file.
 *
 * @param digest the digest of its code and constants
 * @param platforms the platforms on which it is proved and built
 * @param instructions the number of instructions
 * @param loop the number of instructions in the loop over blocks
 * @param bytes the length of the machine code; 0 if it is not proved and so not assembled
 * @param predicted the predicted cycles of a block
 * @param listing the file with its listing, relative to the catalogue's folder
 */
public record CatalogueEntry(
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

  public static CatalogueEntry of(
      WovenKernel woven,
      List<String> platforms,
      int bytes,
      List<Prediction> predicted,
      Verdict verdict) {
    return new CatalogueEntry(
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
