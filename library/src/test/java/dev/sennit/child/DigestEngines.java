package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.JoiningHasher;
import dev.sennit.MerkleTree;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.Shake;
import dev.sennit.UuidsOfNames;
import dev.sennit.WithKernels;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.PairsDigest;
import dev.sennit.runtime.blake3.Blake3Chunks;
import dev.sennit.runtime.select.LaneSelection;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Compares digests, batches of them, and what is built of digests alone. */
final class DigestEngines {
  /** Around the ends of blocks and chunks. */
  static final List<byte[]> MESSAGES =
      IntStream.of(0, 1, 55, 64, 111, 112, 128, 136, 300, 1024, 1025, 9000)
          .mapToObj(Messages::random)
          .toList();

  private DigestEngines() {}

  static void messages() {
    for (Hasher hasher : Hasher.ALL) {
      MessageDigest oracle = Oracle.digest(hasher);
      for (byte[] message : MESSAGES) {
        byte[] expected = oracle.digest(message);
        int half = message.length / 2;
        assertThat(hasher.hash(message)).as("%s", hasher).isEqualTo(expected);
        assertThat(
                hasher.stream()
                    .update(message, 0, half)
                    .update(message, half, message.length - half)
                    .digest())
            .as("%s", hasher)
            .isEqualTo(expected);
      }
    }
  }

  static void batches() throws Exception {
    for (Hasher hasher : Hasher.ALL) {
      batches(hasher::hash, Oracle.digest(hasher)::digest);
    }
  }

  /** Short messages, long ones, and some that are as long as each other, from every source. */
  static void batches(Function<Batch, byte[]> batches, Function<byte[], byte[]> oracle)
      throws Exception {
    for (List<byte[]> messages :
        List.of(
            IntStream.range(0, 75).mapToObj(i -> Messages.random(5 * i)).toList(),
            IntStream.range(0, 20).mapToObj(i -> Messages.random(150 * i)).toList(),
            IntStream.range(0, 20).mapToObj(i -> Messages.random(1000)).toList())) {
      byte[] expected = joined(messages, oracle);
      assertThat(batches.apply(Batch.of(messages))).isEqualTo(expected);
      assertThat(batches.apply(Batch.of(messages).parallel())).isEqualTo(expected);
      try (Arena arena = Arena.ofConfined()) {
        byte[] data = joined(messages, message -> message);
        MemorySegment outside = arena.allocate(data.length);
        outside.copyFrom(MemorySegment.ofArray(data));
        for (MemorySegment memory : List.of(MemorySegment.ofArray(data), outside)) {
          assertThat(batches.apply(Batch.ofColumn(memory, offsets(messages)))).isEqualTo(expected);
        }
      }
    }
    List<String> strings = IntStream.range(0, 40).mapToObj(i -> "ü".repeat(i)).toList();
    assertThat(batches.apply(Batch.ofStrings(strings)))
        .isEqualTo(joined(strings.stream().map(DigestEngines::utf8).toList(), oracle));
    Path file = Files.createTempFile("sennit", null);
    try {
      byte[] text = Messages.random(100_000);
      Files.write(file, text);
      assertThat(batches.apply(Batch.ofFiles(file, file)))
          .isEqualTo(joined(List.of(text, text), oracle));
    } finally {
      Files.delete(file);
    }
  }

  private static byte[] joined(List<byte[]> parts, Function<byte[], byte[]> function) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.forEach(part -> all.writeBytes(function.apply(part)));
    return all.toByteArray();
  }

  private static MemorySegment offsets(List<byte[]> messages) {
    int[] offsets = new int[messages.size() + 1];
    for (int i = 0; i < messages.size(); i++) {
      offsets[i + 1] = offsets[i] + messages.get(i).length;
    }
    return MemorySegment.ofArray(offsets);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static void joined() {
    JoiningHasher joining = JoiningHasher.of(Hasher.SHA_256);
    List<byte[]> messages = IntStream.range(0, 100).mapToObj(Messages::random).toList();
    List<CompletableFuture<byte[]>> digests = messages.stream().map(joining::submit).toList();
    MessageDigest oracle = Oracle.digest(Hasher.SHA_256);
    for (int i = 0; i < messages.size(); i++) {
      byte[] expected = oracle.digest(messages.get(i));
      assertThat(joining.hash(messages.get(i))).isEqualTo(expected);
      assertThat(digests.get(i).join()).isEqualTo(expected);
    }
  }

  static void shake() {
    for (Shake shake : List.of(Shake.SHAKE128, Shake.SHAKE256)) {
      for (byte[] message : MESSAGES) {
        for (int length : new int[] {1, 167, 1000}) {
          assertThat(shake.hash(message, length)).isEqualTo(Oracle.shake(shake, message, length));
        }
      }
    }
  }

  static void uuids() {
    List<String> names = IntStream.range(0, 40).mapToObj(i -> "x".repeat(3 * i)).toList();
    for (UuidsOfNames version : UuidsOfNames.values()) {
      UUID[] expected =
          names.stream().map(name -> version.expected(utf8(name))).toArray(UUID[]::new);
      assertThat(names.stream().map(version.ofString)).containsExactly(expected);
      assertThat(version.batches.of(Batch.ofStrings(names))).isEqualTo(expected);
    }
  }

  static void trees() {
    for (Hasher hasher : Hasher.ALL) {
      MessageDigest oracle = Oracle.digest(hasher);
      for (int count : new int[] {1, 2, 3, 35, 70, 139}) {
        byte[] leaves = Messages.random(count * hasher.digestLength());
        MemorySegment memory = MemorySegment.ofArray(leaves);
        byte[] expected = root(oracle, leaves);
        assertThat(MerkleTree.of(hasher).root(memory)).as("%s", hasher).isEqualTo(expected);
        assertThat(MerkleTree.of(hasher).parallelRoot(memory)).isEqualTo(expected);
      }
      LaneChoice lanes = LaneSelection.of(WithKernels.algorithm(hasher));
      if (lanes != null) {
        pairsWithoutTheirKernel(hasher, lanes.lanes());
      }
    }
    byte[] message = Messages.random(100_000);
    assertThat(MerkleTree.blake3Parents().root(MemorySegment.ofArray(Blake3Chunks.values(message))))
        .isEqualTo(Oracle.digest(Hasher.BLAKE3).digest(message));
  }

  /** As where the kernel for pairs fails its known answers. */
  private static void pairsWithoutTheirKernel(Hasher hasher, LanesKernel kernel) {
    int length = hasher.digestLength();
    List<byte[]> pairs =
        IntStream.range(200, 237)
            .mapToObj(i -> Arrays.copyOf(Messages.random(i), 2 * length))
            .toList();
    byte[] digests = new byte[pairs.size() * length];
    try (PairsDigest digest = new PairsDigest(kernel)) {
      digest.hash(
          MemorySegment.ofArray(joined(pairs, pair -> pair)),
          0,
          pairs.size(),
          MemorySegment.ofArray(digests),
          0);
    }
    assertThat(digests).as("%s", hasher).isEqualTo(joined(pairs, Oracle.digest(hasher)::digest));
  }

  private static byte[] root(MessageDigest oracle, byte[] leaves) {
    byte[] level = leaves;
    int length = oracle.getDigestLength();
    while (level.length > length) {
      ByteArrayOutputStream next = new ByteArrayOutputStream();
      for (int from = 0; from < level.length; from += 2 * length) {
        byte[] pair = Arrays.copyOfRange(level, from, Math.min(level.length, from + 2 * length));
        next.writeBytes(pair.length == length ? pair : oracle.digest(pair));
      }
      level = next.toByteArray();
    }
    return level;
  }
}
