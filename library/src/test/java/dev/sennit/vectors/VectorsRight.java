package dev.sennit.vectors;

import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.HmacStream;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import dev.sennit.vectors.VectorFile.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: computes all test vectors of digests and HMACs, by the provider and by
 * the direct API, in one piece and in random parts, and says how many were right.
 *
 * <p>The files are those for messages of whole bytes. SHAKE is here a digest of fixed length, of
 * which shorter outputs are the beginning, and which is that of longer ones. So its Monte Carlo
 * test, which goes on with the end of a long output, is left out.
 */
final class VectorsRight {
  private static final Set<String> NOT_OURS =
      Set.of(
          "HMAC/rfc-2286-ripemd160.txt",
          "hashes/SHA1/Readme.txt",
          "hashes/SHA2/Readme.txt",
          "hashes/SHAKE/SHAKE128Monte.rsp",
          "hashes/SHAKE/SHAKE256Monte.rsp");

  private final Random random = new Random(1);
  private final Path folder;
  private final int step;
  private final Set<String> withKernel = new TreeSet<>();
  private final Set<String> files = new TreeSet<>();
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
  public static void main(String[] arguments) throws Exception {
    Security.insertProviderAt(new SennitProvider(), 1);
    System.out.println(Status.current().describe());
    VectorsRight vectors = new VectorsRight(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    vectors.digests();
    vectors.hmacs();
    vectors.checkThatNothingIsLeftOut();
    System.out.println(
        "%d files with %d vectors, of which %d were computed: all digests are right"
            .formatted(vectors.files.size(), vectors.read, vectors.computed));
  }

  private void digests() throws Exception {
    messages("hashes/MD5/rfc-1321.txt", Hasher.MD5, 7, 1);
    messages("hashes/SM3/oscca.txt", Hasher.SM3, 6, 1);
    messages("hashes/blake2/blake2s.txt", Hasher.BLAKE2S_256, 7, 1);
    sha2("SHA1/SHA1", Hasher.SHA_1, 65, 64);
    sha2("SHA2/SHA224", Hasher.SHA_224, 65, 64);
    sha2("SHA2/SHA256", Hasher.SHA_256, 65, 64);
    sha2("SHA2/SHA384", Hasher.SHA_384, 129, 128);
    sha2("SHA2/SHA512", Hasher.SHA_512, 129, 128);
    sha2("SHA2/SHA512_224", Hasher.SHA_512_224, 129, 128);
    sha2("SHA2/SHA512_256", Hasher.SHA_512_256, 129, 128);
    sha3("SHA3/SHA3_224", Hasher.SHA3_224, 145);
    sha3("SHA3/SHA3_256", Hasher.SHA3_256, 137);
    sha3("SHA3/SHA3_384", Hasher.SHA3_384, 105);
    sha3("SHA3/SHA3_512", Hasher.SHA3_512, 73);
    shake("SHAKE/SHAKE128", Hasher.SHAKE128_256, 337, 1126);
    shake("SHAKE/SHAKE256", Hasher.SHAKE256_512, 273, 1246);
  }

  /** SHA-1 too, whose files are of the same kind. */
  private void sha2(String name, Hasher hasher, int shortMessages, int longMessages)
      throws Exception {
    messages("hashes/" + name + "ShortMsg.rsp", hasher, shortMessages, oneOf(hasher));
    messages("hashes/" + name + "LongMsg.rsp", hasher, longMessages, oneOfLong(hasher));
    monteCarlo("hashes/" + name + "Monte.rsp", hasher, 3);
    monteCarloSteps("hashes/" + name + "Monte.txt", hasher);
  }

  private void sha3(String name, Hasher hasher, int shortMessages) throws Exception {
    messages("hashes/" + name + "ShortMsg.rsp", hasher, shortMessages, oneOf(hasher));
    messages("hashes/" + name + "LongMsg.rsp", hasher, 100, oneOfLong(hasher));
    monteCarlo("hashes/" + name + "Monte.rsp", hasher, 1);
  }

  private void shake(String name, Hasher hasher, int shortMessages, int lengths) throws Exception {
    messages("hashes/" + name + "ShortMsg.rsp", hasher, shortMessages, oneOf(hasher));
    messages("hashes/" + name + "LongMsg.rsp", hasher, 100, oneOfLong(hasher));
    messages("hashes/" + name + "VariableOut.rsp", hasher, lengths, oneOf(hasher));
  }

  private void hmacs() throws Exception {
    hmac("HMAC/rfc-2202-md5.txt", Hasher.MD5, 7);
    hmac("HMAC/rfc-2202-sha1.txt", Hasher.SHA_1, 7);
    hmac("HMAC/rfc-4231-sha224.txt", Hasher.SHA_224, 6);
    hmac("HMAC/rfc-4231-sha256.txt", Hasher.SHA_256, 6);
    hmac("HMAC/rfc-4231-sha384.txt", Hasher.SHA_384, 6);
    hmac("HMAC/rfc-4231-sha512.txt", Hasher.SHA_512, 6);
  }

  /** The vectors of a file, of which there must be so many: the groups with a certain value. */
  private List<Vector> read(String file, String having, int count) throws IOException {
    files.add(file);
    List<Vector> vectors =
        VectorFile.read(folder.resolve(file)).stream()
            .filter(vector -> vector.has(having))
            .toList();
    if (vectors.size() != count) {
      throw new AssertionError(
          file + " must have " + count + " vectors, but has " + vectors.size());
    }
    read += count;
    return vectors;
  }

  /** Of how many vectors one is computed: of fewer where there is no kernel to be tested. */
  private int oneOf(Hasher hasher) {
    return withKernel.contains(hasher.algorithm()) ? 1 : 20;
  }

  /** The same for long computations. */
  private int oneOfLong(Hasher hasher) {
    return Math.max(step, oneOf(hasher));
  }

  private void messages(String file, Hasher hasher, int count, int step) throws Exception {
    List<Vector> vectors = read(file, "Msg", count);
    for (int i = 0; i < count; i += step) {
      Vector vector = vectors.get(i);
      checkEveryWay(vector, hasher, message(vector), output(vector));
    }
  }

  /** The first steps of each count of a Monte Carlo test, each for itself. */
  private void monteCarloSteps(String file, Hasher hasher) throws Exception {
    List<Vector> vectors = read(file, "MDi", 500);
    for (int i = 0; i < vectors.size(); i += oneOfLong(hasher)) {
      Vector vector = vectors.get(i);
      checkEveryWay(vector, hasher, vector.bytes("M"), vector.bytes("MDi"));
    }
  }

  /**
   * The Monte Carlo test of SHAVS and SHA3VS: a chain of 100,000 digests, each of the message that
   * the last digests make together, three of them or one. The ways to compute them take turns.
   */
  private void monteCarlo(String file, Hasher hasher, int digestsInMessage) throws Exception {
    byte[] digest = VectorFile.read(folder.resolve(file)).getFirst().bytes("Seed");
    List<Vector> vectors = read(file, "MD", 100);
    MessageDigest provided = provided(hasher);
    HashStream stream = hasher.stream();
    int length = digest.length;
    byte[] message = new byte[digestsInMessage * length];
    int others = message.length - length;
    for (Vector vector : vectors.subList(0, vectors.size() / oneOfLong(hasher))) {
      for (int offset = 0; offset < message.length; offset += length) {
        System.arraycopy(digest, 0, message, offset, length);
      }
      for (int i = 0; i < 1000; i++) {
        digest =
            switch (i % 4) {
              case 0 -> hasher.hash(message);
              case 1 -> provided.digest(message);
              case 2 -> stream.update(message, 0, others).update(digest).digest();
              default -> {
                provided.update(message, 0, others);
                provided.update(digest);
                yield provided.digest();
              }
            };
        System.arraycopy(message, length, message, 0, others);
        System.arraycopy(digest, 0, message, others, length);
      }
      check(vector, "the end of a chain", digest, vector.bytes("MD"));
      computed++;
    }
  }

  private void checkEveryWay(Vector vector, Hasher hasher, byte[] message, byte[] expected)
      throws Exception {
    check(vector, "Hasher", hasher.hash(message), expected);
    HashStream stream = hasher.stream();
    inParts(message, stream::update);
    check(vector, "HashStream", stream.digest(), expected);
    MessageDigest provided = provided(hasher);
    check(vector, "MessageDigest", provided.digest(message), expected);
    inParts(message, provided::update);
    check(vector, "MessageDigest in parts", provided.digest(), expected);
    computed++;
  }

  private void hmac(String file, Hasher hasher, int count) throws Exception {
    for (Vector vector : read(file, "Msg", count)) {
      byte[] key = vector.bytes("Key");
      byte[] message = message(vector);
      byte[] expected = output(vector);
      Hmac hmac = Hmac.of(hasher, key);
      check(vector, "Hmac", hmac.mac(message), expected);
      HmacStream stream = hmac.stream();
      inParts(message, stream::update);
      check(vector, "HmacStream", stream.mac(), expected);
      Mac provided = Mac.getInstance(hmac.algorithm());
      provided.init(new SecretKeySpec(key, "RAW"));
      checkProvider(hasher, provided.getProvider().getName());
      check(vector, "Mac", provided.doFinal(message), expected);
      inParts(message, provided::update);
      check(vector, "Mac in parts", provided.doFinal(), expected);
      computed++;
    }
  }

  private static byte[] message(Vector vector) {
    byte[] message = vector.bytes("Msg");
    int length = vector.has("Len") ? vector.length("Len") : message.length;
    // The empty message is written as a byte.
    if (message.length != Math.max(length, 1)) {
      throw new AssertionError(
          vector + " must have " + length + " bytes of message, but has " + message.length);
    }
    return Arrays.copyOf(message, length);
  }

  private static byte[] output(Vector vector) {
    return vector.bytes(vector.has("Output") ? "Output" : "MD");
  }

  private MessageDigest provided(Hasher hasher) throws GeneralSecurityException {
    MessageDigest provided = MessageDigest.getInstance(hasher.algorithm());
    checkProvider(hasher, provided.getProvider().getName());
    return provided;
  }

  /** What has a kernel must come from Sennit; what has none is computed by what serves then. */
  private void checkProvider(Hasher hasher, String provider) {
    if (withKernel.contains(hasher.algorithm()) && !provider.equals("Sennit")) {
      throw new AssertionError(provider + " serves " + hasher + ", of which there is a kernel");
    }
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
    boolean endless = vector.has("Output");
    int length = Math.min(actual.length, expected.length);
    boolean equal =
        endless
            ? Arrays.equals(actual, 0, length, expected, 0, length)
            : Arrays.equals(actual, expected);
    if (!equal) {
      throw new AssertionError(
          way
              + " computes "
              + HexFormat.of().formatHex(actual)
              + " and not "
              + HexFormat.of().formatHex(expected)
              + " for "
              + vector);
    }
  }

  private void checkThatNothingIsLeftOut() throws IOException {
    Set<String> there = new TreeSet<>();
    for (String part : List.of("hashes", "HMAC")) {
      try (Stream<Path> paths = Files.walk(folder.resolve(part))) {
        paths
            .filter(Files::isRegularFile)
            .map(path -> folder.relativize(path).toString())
            .filter(Predicate.not(NOT_OURS::contains))
            .forEach(there::add);
      }
    }
    if (!files.equals(there)) {
      throw new AssertionError("read were " + files + ", but there are " + there);
    }
  }
}
