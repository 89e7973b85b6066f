package dev.sennit.spark;

import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.Hasher;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A function of many messages at once. Spark sends it to executors.
 *
 * @param <R> the result of a message
 */
interface BatchFunction<R> extends Serializable {

  /** Returns the results in the order of the messages. */
  List<R> apply(Batch messages);

  /** {@return the function that computes digests} */
  static BatchFunction<byte[]> digests(Hasher hasher) {
    String algorithm = hasher.algorithm();
    int length = hasher.digestLength();
    return messages -> {
      byte[] digests = Hasher.of(algorithm).hash(messages);
      return IntStream.range(0, digests.length / length)
          .mapToObj(i -> Arrays.copyOfRange(digests, i * length, (i + 1) * length))
          .toList();
    };
  }

  /** {@return the function that computes digests as hexadecimal digits in lower case} */
  static BatchFunction<String> hexDigests(Hasher hasher) {
    String algorithm = hasher.algorithm();
    int length = 2 * hasher.digestLength();
    return messages -> {
      String digests = HexFormat.of().formatHex(Hasher.of(algorithm).hash(messages));
      return IntStream.range(0, digests.length() / length)
          .mapToObj(i -> digests.substring(i * length, (i + 1) * length))
          .toList();
    };
  }

  /** {@return the function that makes UUIDs of version 3 as text} */
  static BatchFunction<String> uuidsV3(UUID namespace) {
    Objects.requireNonNull(namespace, "the namespace must not be null");
    return messages -> texts(BatchUuids.v3(namespace).of(messages));
  }

  /** {@return the function that makes UUIDs of version 5 as text} */
  static BatchFunction<String> uuidsV5(UUID namespace) {
    Objects.requireNonNull(namespace, "the namespace must not be null");
    return messages -> texts(BatchUuids.v5(namespace).of(messages));
  }

  private static List<String> texts(UUID[] uuids) {
    return Stream.of(uuids).map(UUID::toString).toList();
  }
}
