package dev.sennit.spark;

import dev.sennit.Hasher;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Md5;
import org.apache.spark.sql.catalyst.expressions.Sha1;
import org.apache.spark.sql.catalyst.expressions.Sha2;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StringType;

/**
 * A call of one of Spark's digests in a query.
 *
 * @param algorithm the name of the hasher
 * @param argument what is hashed: strings or bytes
 */
record Call(String algorithm, Expression argument) {

  /** Returns the digest that an expression calls, or null when it calls none that Sennit takes. */
  static Call of(Expression expression) {
    return switch (expression) {
      case Md5 md5 -> of("MD5", md5.child());
      case Sha1 sha1 -> of("SHA-1", sha1.child());
      case Sha2 sha2 when sha2.right() instanceof Literal bits -> ofSha2(sha2, bits.value());
      default -> null;
    };
  }

  private static Call ofSha2(Sha2 sha2, Object bits) {
    return switch (bits) {
      case Integer i when i == 224 -> of("SHA-224", sha2.left());
      case Integer i when i == 256 || i == 0 -> of("SHA-256", sha2.left());
      case Integer i when i == 384 -> of("SHA-384", sha2.left());
      case Integer i when i == 512 -> of("SHA-512", sha2.left());
      case null, default -> null;
    };
  }

  /** A string as bytes is its UTF-8, which it already has in memory: the cast is left out. */
  private static Call of(String algorithm, Expression argument) {
    boolean castOfString =
        argument instanceof Cast cast
            && cast.dataType() instanceof BinaryType
            && cast.child().dataType() instanceof StringType;
    return new Call(algorithm, castOfString ? ((Cast) argument).child() : argument);
  }

  Hasher hasher() {
    return Hasher.of(algorithm);
  }
}
