package dev.sennit.spark.columns;

import dev.sennit.Hasher;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The functions of queries that Sennit computes, for many rows at once. For a single row it
 * computes those that engines lack. No method names a type of the library: so a task is read before
 * {@link LibraryJar#check}.
 */
public enum Function {
  MD5("md5(%s)", "MD5"),
  SHA1("sha1(%s)", "SHA-1"),
  SHA224("sha2(%s, 224)", "SHA-224"),
  SHA256("sha2(%s, 256)", "SHA-256"),
  SHA384("sha2(%s, 384)", "SHA-384"),
  SHA512("sha2(%s, 512)", "SHA-512"),
  SM3("sm3(%s)", "SM3"),
  BLAKE3("blake3(%s)", "BLAKE3-256"),
  HMAC_SHA256("hmac_sha256(%s, %s)", "SHA-256", HmacColumn::new, HmacColumn::ofRow),
  UUID_V3("uuid_v3(%s, %s)", NameUuidVersion.V3),
  UUID_V5("uuid_v5(%s, %s)", NameUuidVersion.V5),
  AES_ENCRYPT("aes_encrypt(%s, %s, GCM, DEFAULT, 0x, %s)", null, EncryptedColumn::new, null),
  AES_DECRYPT("aes_decrypt(%s, %s, GCM, DEFAULT, %s)", null, DecryptedColumn::new, null);

  // The call in SQL, with %s in place of each argument that a call of Sennit has.
  private final String sqlCall;
  private final @Nullable String digest;
  private final ManyRows manyRows;
  private final @Nullable OneRow oneRow;

  Function(String sqlCall, String algorithm) {
    this(
        sqlCall,
        algorithm,
        arguments -> new DigestColumn(Hasher.of(algorithm), arguments[0]),
        arguments -> Hex.of(Hasher.of(algorithm).hash(arguments[0])));
  }

  Function(String sqlCall, NameUuidVersion version) {
    this(
        sqlCall,
        version.digest(),
        arguments -> new UuidColumn(version, arguments),
        arguments -> version.textOf(arguments[0], arguments[1]));
  }

  Function(String sqlCall, @Nullable String digest, ManyRows manyRows, @Nullable OneRow oneRow) {
    this.sqlCall = sqlCall;
    this.digest = digest;
    this.manyRows = manyRows;
    this.oneRow = oneRow;
  }

  /** {@return the name in SQL} */
  public String sqlName() {
    return sqlCall.substring(0, sqlCall.indexOf('('));
  }

  /** {@return the digest that it computes with; null for AES} */
  public @Nullable String digest() {
    return digest;
  }

  /** Returns the column of results for columns of arguments. */
  public ResultColumn results(Values... arguments) {
    return manyRows.results(arguments);
  }

  /**
   * Returns the result for arguments that are not null.
   *
   * @throws UnsupportedOperationException when engines have the function: their errors are theirs
   */
  public byte[] result(byte[]... arguments) {
    if (oneRow == null) {
      throw new UnsupportedOperationException(this + " of a single row is computed by the engine");
    }
    return oneRow.result(arguments);
  }

  /**
   * Returns the text of a call.
   *
   * @param hiddenKeys which keys are not shown
   */
  public <T> String text(
      List<? extends T> arguments,
      java.util.function.Function<T, String> textOf,
      Predicate<T> hiddenKeys) {
    return sqlCall.formatted(
        IntStream.range(0, arguments.size())
            .mapToObj(i ->
                isKey(i) && hiddenKeys.test(arguments.get(i))
                    ? "***"
                    : textOf.apply(arguments.get(i)))
            .toArray());
  }

  private boolean isKey(int argument) {
    return switch (this) {
      case HMAC_SHA256 -> argument == 0;
      case AES_ENCRYPT, AES_DECRYPT -> argument == 1;
      default -> false;
    };
  }

  /** Whether there are arguments for which there is no result but an exception. */
  public boolean mayFail() {
    return switch (this) {
      case UUID_V3, UUID_V5, AES_ENCRYPT, AES_DECRYPT -> true;
      default -> false;
    };
  }

  private interface ManyRows {
    ResultColumn results(Values... arguments);
  }

  private interface OneRow {
    byte[] result(byte[][] arguments);
  }
}
