package dev.sennit.bench.plan;

import dev.sennit.bench.subject.Batches;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** The contests of a preset on a machine. */
final class Contests {
  /**
   * Names of contests, their series, and their sides. {@code *} stands for the algorithm or the
   * bits of the key, and {@code #} for the length. The first line for a row counts. A service of
   * the JCA stands for all its providers. The other sides have a method, which is of the same
   * benchmark if it names no other.
   */
  private static final String WORKS =
      """
      MessageDigests.digest/SM3/#       | SM3 digest                     | BouncyCastle=digest, Sennit=digest
      MessageDigests.digest/BLAKE2S-256/# | BLAKE2S-256 digest           | BouncyCastle=digest, Sennit=digest
      MessageDigests.digest/*/#         | * digest                       | MessageDigest
      MessageDigests.getAndDigest/MD5/# | MD5 getInstance+digest         | MessageDigest, Sennit direct=Direct.hash
      MessageDigests.getAndDigest/*/#   | * getInstance+digest           | MessageDigest
      Blake3Bench.hash/#                | BLAKE3 hash                    | commons-codec=hashOfCommonsCodec, Sennit=hash, BouncyCastle=MessageDigests.digest
      Macs.doFinal/*/#                  | * doFinal                      | Mac
      Kdfs.deriveData/*/#               | * deriveData                   | KDF
      PasswordKeys.generateSecret/*/#   | * generateSecret               | SecretKeyFactory
      AESGCMBench.encrypt/*/#           | AES-*-GCM encrypt              | Cipher, Sennit direct=DirectGcm.seal
      AESGCMBench.decrypt/*/#           | AES-*-GCM decrypt              | Cipher, Sennit direct=DirectGcm.open
      TlsRecords.write/*/#              | AES-*-GCM write of TLS records | Cipher
      TlsRecords.read/*/#               | AES-*-GCM read of TLS records  | Cipher
      UUIDBench.v3/#                    | UUID v3                        | JDK=v3OfJdk, Sennit=v3
      UUIDBench.v5/#                    | UUID v5                        | java-uuid-generator=v5OfGenerator, Sennit=v5
      ClearBench.heap/#                 | clear an array                 | JDK=heapArraysFill, Sennit=heapZero, C library=heapMemset
      ClearBench.native/#               | clear native memory            | JDK=nativeSegmentFill, Sennit=nativeZero, C library=nativeMemset
      Batches.arrays/*/#                | * batch of # B                 | JDK=otherOneObjectForAll, Sennit=arrays
      UUIDBatchBench.v3                 | UUID v3 batch of # B           | JDK=v3OfJdk, Sennit=v3IntoUuids
      UUIDBatchBench.v5                 | UUID v5 batch of # B           | java-uuid-generator=v5OfGenerator, Sennit=v5IntoUuids
      """;

  /**
   * The rows. Each row names a benchmark, its methods, and an algorithm or the bits of a key. Then
   * come three lists of message lengths in bytes: those of {@code --quick}, those that the default
   * adds, and those that {@code --full} adds.
   */
  private static final String ROWS =
      """
      MessageDigests digest MD5          64,16384 16,1024          256,4096
      MessageDigests getAndDigest MD5    16       64,1024,16384    256,4096
      MessageDigests digest SHA-1        -        64,1024,16384    16,256,4096
      MessageDigests getAndDigest SHA-1  -        16,64,1024,16384 256,4096
      MessageDigests digest SHA-256      16384    64,1024          16,256,4096
      MessageDigests getAndDigest SHA-256 -       16,64,1024,16384 256,4096
      MessageDigests digest SHA-512      -        64,1024,16384    16,256,4096
      MessageDigests getAndDigest SHA-512 -       16,64,1024,16384 256,4096
      MessageDigests digest SHA3-256     16384    64,1024          16,256,4096
      MessageDigests getAndDigest SHA3-256 -      64               16,256,1024,4096,16384
      MessageDigests digest SM3          -        1024             -
      MessageDigests digest BLAKE2S-256  -        1024             -
      Blake3Bench hash BLAKE3-256        1048576  -                64,1024,16384
      Macs doFinal HmacMD5               -        64,1024          16,16384
      Macs doFinal HmacSHA1              -        -                16,64,1024,16384
      Macs doFinal HmacSHA256            -        64,1024,16384    16
      Macs doFinal HmacSHA512            -        64,1024          16,16384
      Macs doFinal HmacSHA3-256          -        -                16,64,1024,16384
      Kdfs deriveData HKDF-SHA256        -        -                32,64
      PasswordKeys generateSecret PBKDF2WithHmacSHA1   - - 32
      PasswordKeys generateSecret PBKDF2WithHmacSHA256 - - 32
      PasswordKeys generateSecret PBKDF2WithHmacSHA512 - - 32
      AESGCMBench encrypt,decrypt 128    -        -                64,256,1024,8192,16384,65536,1048576
      AESGCMBench encrypt,decrypt 256    8192     64,1024,16384    256,65536,1048576
      TlsRecords write,read 256          -        -                1400,4096,16384
      UUIDBench v3 MD5                   128      16               40
      UUIDBench v5 SHA-1                 -        16               40,128
      ClearBench heap Zero   65536 1024,67108864         64,256,4096,16384,262144,1048576,4194304,16777216
      ClearBench native Zero 16384 1024,1048576,67108864 64,256,4096,65536,262144,4194304,16777216
      Batches arrays MD5     16-55       16384-16384     32-64,1024-1024,0-32768
      Batches arrays SHA-1   -           16-55           32-64,1024-1024,16384-16384,0-32768
      Batches arrays SHA-256 16384-16384 32-64           16-55,1024-1024,0-32768
      Batches arrays SHA-512 -           16384-16384     16-55,32-64,1024-1024,0-32768
      Batches arrays SHA3-256 -          16384-16384     16-55,32-64,1024-1024,0-32768
      UUIDBatchBench v3 MD5              -        16-40            -
      UUIDBatchBench v5 SHA-1            -        16-40            -
      """;

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
    return ROWS.lines().flatMap(row -> contests.ofRow(row.split(" +"))).toList();
  }

  private Stream<Contest> ofRow(String[] row) {
    List<String> lists = List.of(row).subList(3, 4 + Preset.ALL.indexOf(preset));
    return Stream.of(String.join(",", lists).split(","))
        .filter(length -> !length.equals("-"))
        .sorted(Comparator.comparing(length -> Integer.valueOf(length.replaceFirst(".*-", ""))))
        .flatMap(length ->
            Stream.of(row[1].split(",")).map(method -> contest(row[0], method, row[2], length)))
        .filter(
            contest -> contest.sides().size() > 1 && contest.sides().containsKey(Contest.SENNIT));
  }

  private Contest contest(String benchmark, String method, String kind, String lengths) {
    String name = benchmark + "." + method;
    String[] work =
        WORKS
            .lines()
            .map(line -> line.split(" +[|] "))
            .filter(line -> (name + "/" + kind).startsWith(line[0].replaceAll("/[*#]", "")))
            .findFirst()
            .orElseThrow();
    String[] ends = lengths.split("-");
    boolean isOneLength = ends[0].equals(ends[ends.length - 1]);
    String series = work[1].replace("*", kind);
    // JMH ignores what a benchmark lacks.
    Map<String, String> parameters =
        Map.of(
            "algorithm", kind,
            "keyBits", kind,
            "length", lengths,
            "lengths", lengths,
            "mebibytes", "1",
            "protocol", "TLSv1.3");
    return new Contest(
        work[0].replace("*", kind).replace("#", lengths),
        isOneLength ? series.replace(" of # B", "") : series.replace("#", lengths),
        isOneLength ? Integer.valueOf(ends[0]) : null,
        parameters,
        sides(name, kind, work[2]),
        benchmark.equals("Batches") ? Batches.messages(lengths, 1) : 1,
        1);
  }

  private SequencedMap<String, String> sides(String name, String kind, String listed) {
    SequencedMap<String, String> sides = new LinkedHashMap<>();
    for (String side : listed.split(", ")) {
      String[] both = side.split("=");
      if (both.length == 1) {
        String algorithm = side.equals("Cipher") ? "AES/GCM/NoPadding" : kind;
        Stream.concat(Stream.of(Contest.JDK, Contest.SENNIT), others.stream())
            .filter(provider -> offers.has(provider, side, algorithm))
            .forEach(provider -> sides.put(provider, name));
      } else if (takesPart(both[0], kind)) {
        String method = both[1].contains(".") ? both[1] : name.replaceFirst("[^.]*$", both[1]);
        sides.put(both[0], method);
      }
    }
    return sides;
  }

  /** Returns whether a side with a method of its own takes part. */
  private boolean takesPart(String side, String kind) {
    return switch (side) {
      case Contest.SENNIT -> offers.has(side, "MessageDigest", kind);
      case "Sennit direct" -> preset != Preset.QUICK;
      case "C library" -> preset == Preset.FULL;
      case "BouncyCastle" -> others.contains(side);
      default -> true;
    };
  }
}
