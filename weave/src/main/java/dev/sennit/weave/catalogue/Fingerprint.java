package dev.sennit.weave.catalogue;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.portable.BlockClass;
import dev.sennit.weave.portable.Style;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Digests by which a build sees what has changed. */
public final class Fingerprint {
  private static final int BRIEF_DIGITS = 16;

  private static final String ROOT = "/dev/sennit/weave";

  private static final String PROVER =
      ofClasses(
          List.of(
              "words",
              "lower",
              "target",
              "weaver",
              "proof",
              "algorithm/BlockFunction.class",
              "algorithm/Padding.class",
              "algorithm/EndByte.class",
              "algorithm/EndByte$First.class",
              "algorithm/EndByte$Fixed.class",
              "algorithm/EndByte$OfLength.class",
              "algorithm/EndByte$OfMessage.class",
              "algorithm/EndWord.class",
              "algorithm/EndWord$Fixed.class",
              "algorithm/EndWord$OfLength.class"));

  private static final String MODES =
      ofClasses(
          Stream.of("Aes", "Ghash", "Ghash$Element", "Mode", "Mode$Hashed")
              .map(name -> "algorithm/" + name + ".class")
              .toList());

  private Fingerprint() {}

  /** The digest of texts, of which the order and the boundaries matter. */
  public static String of(List<String> texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The beginning of that digest: long enough to tell things apart that a person may read. */
  public static String brief(List<String> texts) {
    return of(texts).substring(0, BRIEF_DIGITS);
  }

  /** The digest of a kernel's code and constants, wherever they lie. */
  public static String ofCode(Woven kernel) {
    return brief(List.of(Listing.of(kernel)));
  }

  /**
   * The digest of all that a proof of a kernel rests on: the prover, the tables, the kernel's code
   * and what its algorithm states. Of other algorithms nothing is in it.
   */
  public static String ofProof(Woven kernel) {
    return of(List.of(PROVER, ofStatement(kernel.kernel()), ofKernel(kernel)));
  }

  /**
   * The digest of all of a kernel that its proof looks at and its object is made from. Unlike its
   * listing it has the frame and the notes, and each line by itself: what else an instruction says,
   * such as its step, cannot look like a line.
   */
  public static String ofKernel(Woven woven) {
    Kernel kernel = woven.kernel();
    List<String> texts =
        new ArrayList<>(
            List.of(
                kernel.name(),
                kernel.shape() + " of " + kernel.wordBits(),
                kernel.target().name(),
                woven.abi().name(),
                woven.stack().toString(),
                woven.pool().toString()));
    woven.lines().forEach(line -> texts.add(line.toString()));
    return of(texts);
  }

  /** The digest of all that the Java source of a block function and its proof rest on. */
  public static String ofSource(BlockClass plan, Style style) {
    return of(
        List.of(
            PROVER,
            ofClasses(List.of("portable")),
            ofStatement(plan.algorithm()),
            plan.name(),
            style.name()));
  }

  /** The digest of what proves kernels and sources. */
  public static String ofProver() {
    return PROVER;
  }

  private static String ofStatement(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel block -> ofStatement(block.algorithm());
      case ModeKernel _, KeyKernel _ -> MODES;
      case ClearKernel _ -> "";
    };
  }

  /** The digest of what an algorithm states, however it is written. */
  public static String ofStatement(BlockFunction algorithm) {
    List<String> texts =
        new ArrayList<>(
            List.of(
                algorithm.name(),
                algorithm.byteOrder().toString(),
                algorithm.initialState().toString(),
                algorithm.padding().toString(),
                algorithm.wordBits() + " " + algorithm.blockWords() + " " + algorithm.stride(),
                algorithm.macLengths().toString()));
    IntStream.rangeClosed(0, algorithm.padding().mostRest(algorithm.blockBytes()))
        .forEach(rest -> texts.add(algorithm.end(rest).toString()));
    Graph graph = Graph.of(algorithm);
    graph.nodes().forEach(node -> texts.add(node + " of " + node.inputs()));
    texts.add(graph.results().toString());
    return of(texts);
  }

  /** The digest of the class files of the weaver's packages; all of them if none is named. */
  public static String ofClasses(List<String> packages) {
    return ofClasses(Fingerprint.class, packages);
  }

  /** The same of the classes that lie where {@code one} of them does. */
  public static String ofClasses(Class<?> one, List<String> packages) {
    List<String> roots =
        packages.isEmpty()
            ? List.of(ROOT)
            : packages.stream().map(name -> ROOT + "/" + name).toList();
    MessageDigest digest = sha256();
    try {
      URI location = one.getProtectionDomain().getCodeSource().getLocation().toURI();
      if (location.getPath().endsWith(".jar")) {
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(location), Map.of())) {
          for (String root : roots) {
            update(digest, jar.getPath(root));
          }
        }
      } else {
        for (String root : roots) {
          update(digest, Path.of(location).resolve(root.substring(1)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the weaver's own classes", e);
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException("the weaver's classes have no place", e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void update(MessageDigest digest, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        try (InputStream in = Files.newInputStream(file)) {
          digest.update(in.readAllBytes());
        }
      }
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
