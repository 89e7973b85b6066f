package dev.sennit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.HmacStream;
import dev.sennit.Status;
import dev.sennit.vectors.VectorFile.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Main class of child JVMs: computes all test vectors of digests and HMACs, in one piece and in
 * random parts, and says how many were right.
 *
 * <p>The files are those for messages of whole bytes, but for Monte Carlo tests. SHAKE is here a
 * digest of fixed length, of which shorter outputs are the beginning, and which is that of longer
 * ones.
 */
final class VectorsRight {
  private static final Pattern NOT_OURS = Pattern.compile("Monte|Readme|ripemd160");

  private final Random random = new Random(1);
  private final Path folder;
  private final int step;
  private final Set<String> withKernel = new TreeSet<>();
  private int files;
  private int read;
  private int computed;

  private VectorsRight(Path folder, int step) {
    this.folder = folder;
    this.step = step;
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.kernel().isPresent()) {
        withKernel.add(digest.algorithm());
      }
    }
  }

  /** Takes the folder of the vectors, and of how many long ones one is computed. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(Status.current().describe());
    VectorsRight vectors = new VectorsRight(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    vectors.files();
    System.out.println(
        "%d files with %d vectors, of which %d were computed: all digests are right"
            .formatted(vectors.files, vectors.read, vectors.computed));
  }

  private void files() throws IOException {
    for (String part : List.of("hashes", "HMAC")) {
      try (Stream<Path> paths = Files.walk(folder.resolve(part))) {
        for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
          String file = folder.relativize(path).toString();
          if (!NOT_OURS.matcher(file).find()) {
            files++;
            compute(file, hasher(file));
          }
        }
      }
    }
  }

  /** The digest that a file is named after. Some are named after a standard instead. */
  private static Hasher hasher(String file) {
    String name =
        file.replaceFirst(".*[/-]", "").replaceFirst("((Short|Long)Msg|VariableOut)?\\..*", "");
    return switch (name) {
      case "1321" -> Hasher.MD5;
      case "oscca" -> Hasher.SM3;
      case "blake2s" -> Hasher.BLAKE2S_256;
      default -> Hasher.of(name.replace("SHA3_", "SHA3-").replace('_', '/'));
    };
  }

  private void compute(String file, Hasher hasher) throws IOException {
    if (file.startsWith("HMAC")) {
      hmac(file, hasher);
    } else if (file.endsWith("LongMsg.rsp")) {
      messages(file, hasher, Math.max(step, oneOf(hasher)));
    } else {
      messages(file, hasher, file.endsWith(".rsp") ? oneOf(hasher) : 1);
    }
  }

  /** The vectors of a file: the groups with a certain value. */
  private List<Vector> read(String file, String having) throws IOException {
    List<Vector> vectors =
        VectorFile.read(folder.resolve(file)).stream()
            .filter(vector -> vector.has(having))
            .toList();
    read += vectors.size();
    return vectors;
  }

  /** Of how many vectors one is computed: of fewer where there is no kernel to be tested. */
  private int oneOf(Hasher hasher) {
    return withKernel.contains(hasher.algorithm()) ? 1 : 20;
  }

  private void messages(String file, Hasher hasher, int step) throws IOException {
    List<Vector> vectors = read(file, "Msg");
    for (int i = 0; i < vectors.size(); i += step) {
      Vector vector = vectors.get(i);
      checkBoth(vector, hasher, message(vector), output(vector));
    }
  }

  private void checkBoth(Vector vector, Hasher hasher, byte[] message, byte[] expected) {
    check(vector, "Hasher", hasher.hash(message), expected);
    HashStream stream = hasher.stream();
    inParts(message, stream::update);
    check(vector, "HashStream", stream.digest(), expected);
    computed++;
  }

  private void hmac(String file, Hasher hasher) throws IOException {
    for (Vector vector : read(file, "Msg")) {
      byte[] message = message(vector);
      Hmac hmac = Hmac.of(hasher, vector.bytes("Key"));
      check(vector, "Hmac", hmac.mac(message), output(vector));
      HmacStream stream = hmac.stream();
      inParts(message, stream::update);
      check(vector, "HmacStream", stream.mac(), output(vector));
      computed++;
    }
  }

  /** The empty message is written as a byte. */
  private static byte[] message(Vector vector) {
    boolean isEmpty = vector.has("Len") && vector.number("Len") == 0;
    return isEmpty ? new byte[0] : vector.bytes("Msg");
  }

  private static byte[] output(Vector vector) {
    return vector.bytes(vector.has("Output") ? "Output" : "MD");
  }

  private interface Update {
    void update(byte[] part, int offset, int length);
  }

  private void inParts(byte[] message, Update update) {
    int taken = 0;
    while (taken < message.length) {
      int bound = 1 << random.nextInt(14);
      int length = Math.min(random.nextInt(bound + 1), message.length - taken);
      update.update(message, taken, length);
      taken += length;
    }
  }

  /** Of SHAKE, what both have of an output that has no end; all others have the same length. */
  private static void check(Vector vector, String way, byte[] actual, byte[] expected) {
    int length = vector.has("Output") ? Math.min(actual.length, expected.length) : actual.length;
    assertThat(Arrays.copyOf(actual, length))
        .as("%s of %s", way, vector)
        .isEqualTo(vector.has("Output") ? Arrays.copyOf(expected, length) : expected);
  }
}
