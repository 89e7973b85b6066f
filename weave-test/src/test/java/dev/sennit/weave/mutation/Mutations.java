package dev.sennit.weave.mutation;

import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.catalogue.TextDigest;
import dev.sennit.weave.mutation.Explained.Reason;
import dev.sennit.weave.mutation.Mutant.Key;
import dev.sennit.weave.proof.Prover;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Changes the prover and the statements in every small way that PIT knows, and looks whether a test
 * sees it. The tests are those with the tag {@code checks}. Classes come some at a time, as PIT
 * runs all tests before it changes anything; what is found of them is kept until a class or a test
 * changes, so a run that was ended goes on where it was.
 *
 * <p>The exit code is 1 if a mutant survived that {@link Explained} does not know.
 */
public final class Mutations {
  private static final int AT_A_TIME = 12;

  private final Pit pit;
  private final Path kept;
  private final Map<Key, Reason> explained;

  private Mutations(Path sources, Path target, int threads)
      throws IOException, URISyntaxException, NoSuchAlgorithmException {
    Path classes = codeOf(Prover.class);
    this.pit = new Pit(classes, sources, threads);
    this.kept = target.resolve(digest(List.of(classes, codeOf(Mutations.class))));
    this.explained = Explained.read();
  }

  /**
   * @param arguments the folder of the sources, the folder in which results are kept, the document
   *     that has the summary, how many mutants to try at once; then the classes, or all if none is
   *     named
   */
  public static void main(String[] arguments) throws Exception {
    Path target = Path.of(arguments[1]);
    Path document = Path.of(arguments[2]);
    Mutations mutations =
        new Mutations(Path.of(arguments[0]), target, Integer.parseInt(arguments[3]));
    List<String> named = List.of(arguments).subList(4, arguments.length);
    List<Outcome> outcomes = mutations.run(named.isEmpty() ? listed() : named);
    List<String> wrong = outcomes.stream().flatMap(outcome -> outcome.wrong().stream()).toList();
    if (named.isEmpty()) {
      Files.writeString(target.resolve("report.md"), MutationReport.of(outcomes));
    }
    if (named.isEmpty() && wrong.isEmpty()) {
      String text = Files.readString(document);
      Files.writeString(document, MutationReport.summaryIn(text, MutationReport.mutants(outcomes)));
    }
    if (!wrong.isEmpty()) {
      System.out.printf("%n%d kinds of mutants are not as they should be:%n", wrong.size());
      wrong.forEach(System.out::println);
      System.exit(1);
    }
  }

  /** Returns the classes that are changed: those on a list, and those of digests. */
  static List<String> listed() throws IOException {
    try (InputStream text = Mutations.class.getResourceAsStream("classes.txt")) {
      Stream<String> digests =
          Digests.ALL.stream().map(digest -> "algorithm." + digest.getClass().getSimpleName());
      String listed = new String(text.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.concat(listed.lines(), digests.distinct()).toList();
    }
  }

  static Path codeOf(Class<?> some) throws URISyntaxException {
    return Path.of(some.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** What results rest on: the classes and the tests. */
  private static String digest(List<Path> folders) throws IOException, NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file :
            files.filter(file -> file.toString().endsWith(".class")).sorted().toList()) {
          digest.update(Files.readAllBytes(file));
        }
      }
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 8);
  }

  private List<Outcome> run(List<String> names) throws IOException, InterruptedException {
    List<Outcome> outcomes = new ArrayList<>();
    for (int begin = 0; begin < names.size(); begin += AT_A_TIME) {
      List<String> some = names.subList(begin, Math.min(begin + AT_A_TIME, names.size()));
      Path folder = tried(some);
      for (String name : some) {
        Outcome outcome = Outcome.of(name, pit.read(name, folder), explained);
        outcomes.add(outcome);
        System.out.printf(
            "%3d of %d  %-28s %4d mutants, %4d killed, %3d survived%s%n",
            outcomes.size(),
            names.size(),
            name,
            outcome.mutants(),
            outcome.killed(),
            outcome.survived(),
            outcome.wrong().isEmpty() ? " and explained" : ", NOT explained");
      }
    }
    return outcomes;
  }

  /** Returns the folder with PIT's report on classes; runs PIT if there is no whole report yet. */
  private Path tried(List<String> names) throws IOException, InterruptedException {
    Path folder = kept.resolve(TextDigest.brief(names));
    if (!Files.exists(Pit.report(folder))) {
      Path unfinished = kept.resolve(folder.getFileName() + ".unfinished");
      pit.run(names, unfinished);
      Files.move(unfinished, folder);
    }
    return folder;
  }
}
