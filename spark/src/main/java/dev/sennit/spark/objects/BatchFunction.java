package dev.sennit.spark.objects;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.spark.columns.NameUuidVersion;
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
public interface BatchFunction<R> extends Serializable {

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
    BatchFunction<byte[]> digests = digests(hasher);
    return messages -> digests.apply(messages).stream().map(HexFormat.of()::formatHex).toList();
  }

  /** {@return the function that makes UUIDs as text} */
  static BatchFunction<String> uuids(NameUuidVersion version, UUID namespace) {
    Objects.requireNonNull(namespace, "the namespace must not be null");
    return messages ->
        Stream.of(version.of(namespace).of(messages)).map(Objects::toString).toList();
  }
}
