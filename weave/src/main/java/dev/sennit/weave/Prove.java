package dev.sennit.weave;

import dev.sennit.weave.assembly.TemporaryFolder;
import dev.sennit.weave.catalogue.Verdict;
import dev.sennit.weave.catalogue.Workshop;
import dev.sennit.weave.catalogue.Workshop.Proved;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Proves kernels of the catalogue anew and ignores kept results. */
public final class Prove {
  private Prove() {}

  /**
   * Proves the kernels with {@code text} in their names; there must be one.
   *
   * @param out receives the claims and the assumptions of each proof
   * @param progress receives the number of proved kernels and the number of these kernels
   * @return whether everything is proved
   */
  public static boolean run(String text, PrintStream out, BiConsumer<Integer, Integer> progress) {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      AtomicInteger done = new AtomicInteger();
      AtomicInteger all = new AtomicInteger();
      Workshop workshop =
          new Workshop(
              folder.path(),
              kernel -> kernel.name().contains(text),
              _ -> progress.accept(done.incrementAndGet(), all.get()));
      all.set(workshop.woven().size());
      progress.accept(0, all.get());
      List<Proved> proved = workshop.prove();
      proved.forEach(kernel -> print(out, kernel));
      return !proved.isEmpty() && proved.stream().allMatch(kernel -> kernel.verdict().proved());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use the folder for temporary files", e);
    }
  }

  private static void print(PrintStream out, Proved kernel) {
    Verdict verdict = kernel.verdict();
    String name = kernel.woven().kernel() + " (" + kernel.woven().abi().name() + ")";
    if (!verdict.proved()) {
      out.println("NOT PROVED  " + verdict.refusal());
      return;
    }
    out.println("proved      " + name);
    verdict.covers().forEach(claim -> out.println("              " + claim));
    verdict.assumes().forEach(assumption -> out.println("    assuming  " + assumption));
  }
}
