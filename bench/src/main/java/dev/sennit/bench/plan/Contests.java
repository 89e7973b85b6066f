package dev.sennit.bench.plan;

import dev.sennit.bench.subject.Batches;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The contests of a preset on a machine. */
final class Contests {
  /**
   * The rows. Each row names a benchmark, its methods, and an algorithm or the bits of a key. Then
   * come three lists of message lengths in bytes: for {@code --quick}, for the default, and for
   * {@code --full}.
   */
  private static final String TABLE =
      """
      MessageDigests digest MD5          64,16384 16,64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests getAndDigest MD5    16       16,64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests digest SHA-1        -        64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests getAndDigest SHA-1  -        16,64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests digest SHA-256      16384    64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests getAndDigest SHA-256 -       16,64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests digest SHA-512      -        64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests getAndDigest SHA-512 -       16,64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests digest SHA3-256     16384    64,1024,16384 16,64,256,1024,4096,16384
      MessageDigests getAndDigest SHA3-256 -      64               16,64,256,1024,4096,16384
      MessageDigests digest SM3          -        1024             1024
      MessageDigests digest BLAKE2S-256  -        1024             1024
      Blake3Bench hash BLAKE3-256        1048576  1048576          64,1024,16384,1048576
      Macs doFinal HmacMD5               -        64,1024          16,64,1024,16384
      Macs doFinal HmacSHA1              -        -                16,64,1024,16384
      Macs doFinal HmacSHA256            -        64,1024,16384    16,64,1024,16384
      Macs doFinal HmacSHA512            -        64,1024          16,64,1024,16384
      Macs doFinal HmacSHA3-256          -        -                16,64,1024,16384
      Kdfs deriveData HKDF-SHA256        -        -                32,64
      PasswordKeys generateSecret PBKDF2WithHmacSHA1   - - 32
      PasswordKeys generateSecret PBKDF2WithHmacSHA256 - - 32
      PasswordKeys generateSecret PBKDF2WithHmacSHA512 - - 32
      AESGCMBench encrypt,decrypt 128 - - 64,256,1024,8192,16384,65536,1048576
      AESGCMBench encrypt,decrypt 256 8192 64,1024,8192,16384 64,256,1024,8192,16384,65536,1048576
      TlsRecords write,read 256          -        -                1400,4096,16384
      UUIDBench v3 MD5                   128      16,128           16,40,128
      UUIDBench v5 SHA-1                 -        16               16,40,128
      ClearBench heap - 65536 1024,65536,67108864 ALL
      ClearBench native - 16384 1024,16384,1048576,67108864 ALL
      Batches arrays MD5 16-55 16-55,16384-16384 ALL
      Batches arrays SHA-1 - 16-55 ALL
      Batches arrays SHA-256 16384-16384 32-64,16384-16384 ALL
      Batches arrays SHA-512 - 16384-16384 ALL
      Batches arrays SHA3-256 - 16384-16384 ALL
      UUIDBatchBench v3 MD5              -        16-40            16-40
      UUIDBatchBench v5 SHA-1            -        16-40            16-40
      """;

  private static final Map<String, String> ALL =
      Map.of(
          "ClearBench",
          "64,256,1024,4096,16384,65536,262144,1048576,4194304,16777216,67108864",
          "Batches",
          "16-55,32-64,1024-1024,16384-16384,0-32768");

  private static final String DIGEST = "MessageDigest";
  private static final String GCM = "AES/GCM/NoPadding";
  private static final String SENNIT_DIRECT = "Sennit direct";
  private static final String BOUNCY_CASTLE = "BouncyCastle";
  // BouncyCastle takes the place of the JDK in contests of these algorithms.
  private static final Set<String> NOT_IN_JDK = Set.of("SM3", "BLAKE2S-256");

  private final Preset preset;
  private final List<String> others;
  private final Offers offers;

  private Contests(Preset preset, List<String> others, Offers offers) {
    this.preset = preset;
    this.others = others;
    this.offers = offers;
  }

  /** Returns the contests in which Sennit and at least one other take part. */
  static List<Contest> of(Preset preset, List<String> others, Offers offers) {
    Contests contests = new Contests(preset, others, offers);
    return TABLE
        .lines()
        .flatMap(row -> contests.ofRow(row.split(" +")))
        .filter(Contest::compares)
        .toList();
  }

  private Stream<Contest> ofRow(String[] row) {
    if (!isOffered(row[0], row[2])) {
      return Stream.empty();
    }
    String lengths = row[3 + preset.ordinal()].replace("ALL", ALL.getOrDefault(row[0], ""));
    return Stream.of(lengths.split(","))
        .filter(length -> !length.equals("-"))
        .flatMap(length ->
            Stream.of(row[1].split(",")).map(method -> contest(row[0], method, row[2], length)));
  }

  /** Returns whether kernels do the work of a benchmark that does not name its provider. */
  private boolean isOffered(String benchmark, String algorithm) {
    return switch (benchmark) {
      case "ClearBench" -> offers.clearsByKernels();
      case "UUIDBench", "UUIDBatchBench", "Batches", "Blake3Bench" ->
          offers.has(Participant.SENNIT, DIGEST, algorithm);
      default -> true;
    };
  }

  private Contest contest(String benchmark, String method, String kind, String length) {
    String name = benchmark + "." + method;
    return switch (benchmark) {
      case "MessageDigests" -> {
        List<Participant> sides = providers(DIGEST, kind, name, parameters(kind, length));
        boolean isGotten = method.equals("getAndDigest");
        if (isGotten && kind.equals("MD5") && preset != Preset.QUICK) {
          sides.add(Participant.of(SENNIT_DIRECT, "Direct.hash", Map.of("length", length)));
        }
        String series = kind + (isGotten ? " getInstance+digest" : " digest");
        yield contest(name + "/" + kind, series, length, sides);
      }
      case "Blake3Bench" -> contest(name, "BLAKE3 hash", length, blake3(name, length));
      case "Macs" -> byProvider("Mac", name, kind, method, length);
      case "Kdfs" -> byProvider("KDF", name, kind, method, length);
      case "PasswordKeys" -> byProvider("SecretKeyFactory", name, kind, method, length);
      case "AESGCMBench" -> {
        Map<String, String> parameters = Map.of("keyBits", kind, "length", length);
        List<Participant> sides = providers("Cipher", GCM, name, parameters);
        if (preset != Preset.QUICK) {
          String direct = method.equals("encrypt") ? "DirectGcm.seal" : "DirectGcm.open";
          sides.add(Participant.of(SENNIT_DIRECT, direct, parameters));
        }
        String series = "AES-%s-GCM %s".formatted(kind, method);
        yield contest(name + "/" + kind, series, length, sides);
      }
      case "TlsRecords" -> {
        Map<String, String> parameters =
            Map.of("protocol", "TLSv1.3", "keyBits", kind, "length", length);
        List<Participant> sides = providers("Cipher", GCM, name, parameters);
        String series = "AES-%s-GCM %s of TLS records".formatted(kind, method);
        yield contest(name + "/" + kind, series, length, sides);
      }
      case "UUIDBench" -> {
        List<Participant> sides = uuids(name, name, Map.of("length", length));
        yield contest(name, "UUID " + method, length, sides);
      }
      case "ClearBench" -> {
        String what = method.equals("heap") ? "an array" : "native memory";
        yield contest(name, "clear " + what, length, clearing(name, length));
      }
      case "Batches" -> batch(name + "/" + kind, kind, length);
      default -> {
        String series = "UUID " + method + " batch of " + length + " B";
        List<Participant> sides = uuids(name, name + "IntoUuids", Map.of());
        yield new Contest(name, series, null, sides, 0);
      }
    };
  }

  private Contest byProvider(
      String service, String name, String kind, String method, String length) {
    List<Participant> sides = providers(service, kind, name, parameters(kind, length));
    return contest(name + "/" + kind, kind + " " + method, length, sides);
  }

  private static Contest contest(String id, String series, String length, List<Participant> sides) {
    int bytes = Integer.parseInt(length);
    return new Contest(id + "/" + length, series, bytes, sides, warmUpMillis(series, bytes));
  }

  // The JDK's AES-GCM is compiled only after some thousand calls: docs/BENCH.md.
  private static int warmUpMillis(String series, int length) {
    if (!series.contains("-GCM ") || length < 8192) {
      return 0;
    }
    return length <= 16384 ? 2_000 : length <= 65536 ? 6_000 : 16_000;
  }

  private static Map<String, String> parameters(String algorithm, String length) {
    return Map.of("algorithm", algorithm, "length", length);
  }

  /** Returns the providers that have the algorithm: the JDK, Sennit and the wanted others. */
  private List<Participant> providers(
      String service, String algorithm, String method, Map<String, String> parameters) {
    List<String> names = new ArrayList<>(List.of(Participant.JDK, Participant.SENNIT));
    names.addAll(others);
    if (NOT_IN_JDK.contains(algorithm)) {
      names =
          others.contains(BOUNCY_CASTLE) ? List.of(BOUNCY_CASTLE, Participant.SENNIT) : List.of();
    }
    return names.stream()
        .filter(provider -> offers.has(provider, service, algorithm))
        .map(provider -> {
          Map<String, String> all = new HashMap<>(parameters);
          all.put("provider", provider);
          return Participant.of(provider, method, all);
        })
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * Returns the JDK and Sennit. For version 5, java-uuid-generator takes the place of the JDK,
   * which lacks it.
   */
  private static List<Participant> uuids(
      String method, String methodOfSennit, Map<String, String> parameters) {
    Participant other =
        method.endsWith("v3")
            ? Participant.of(Participant.JDK, method + "OfJdk", parameters)
            : Participant.of("java-uuid-generator", method + "OfGenerator", parameters);
    return List.of(other, Participant.of(Participant.SENNIT, methodOfSennit, parameters));
  }

  /** Returns commons-codec, because the JDK lacks BLAKE3, Sennit, and BouncyCastle if wanted. */
  private List<Participant> blake3(String method, String length) {
    List<Participant> sides = new ArrayList<>();
    sides.add(Participant.of("commons-codec", method + "OfCommonsCodec", Map.of("length", length)));
    sides.add(Participant.of(Participant.SENNIT, method, Map.of("length", length)));
    if (others.contains(BOUNCY_CASTLE)) {
      Map<String, String> parameters = new HashMap<>(parameters("BLAKE3-256", length));
      parameters.put("provider", BOUNCY_CASTLE);
      sides.add(Participant.of(BOUNCY_CASTLE, "MessageDigests.digest", parameters));
    }
    return sides;
  }

  private List<Participant> clearing(String method, String length) {
    Map<String, String> parameters = Map.of("length", length);
    String ofJdk = method.endsWith("heap") ? "ArraysFill" : "SegmentFill";
    return Stream.of(
            Participant.of(Participant.JDK, method + ofJdk, parameters),
            Participant.of(Participant.SENNIT, method + "Zero", parameters),
            Participant.of("C library", method + "Memset", parameters))
        .limit(preset == Preset.FULL ? 3 : 2)
        .toList();
  }

  /** Returns the contest of a batch. It divides times by the number of messages. */
  private Contest batch(String id, String algorithm, String lengths) {
    Map<String, String> parameters =
        Map.of("algorithm", algorithm, "lengths", lengths, "mebibytes", "1");
    int messages = Batches.messages(lengths, 1);
    String[] ends = lengths.split("-");
    boolean isOneLength = ends[0].equals(ends[1]);
    List<Participant> sides =
        List.of(
            new Participant(Participant.JDK, "Batches.otherOneObjectForAll", parameters, messages),
            new Participant(Participant.SENNIT, "Batches.arrays", parameters, messages));
    return new Contest(
        id + "/" + lengths,
        algorithm + (isOneLength ? " batch" : " batch of " + lengths + " B"),
        isOneLength ? Integer.valueOf(ends[0]) : null,
        sides,
        0);
  }
}
