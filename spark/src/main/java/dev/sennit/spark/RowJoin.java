package dev.sennit.spark;

import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.GenerateUnsafeRowJoiner;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowJoiner;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import scala.collection.immutable.Seq;

/** Puts computed columns behind the columns that are passed on. */
@FunctionalInterface
interface RowJoin {
  UnsafeRow join(UnsafeRow kept, UnsafeRow computed);

  static RowJoin of(Seq<Attribute> kept, Seq<Alias> computed) {
    if (kept.isEmpty()) {
      return (_, row) -> row;
    }
    Seq<Attribute> columns = Lists.toScala(Call.columns(computed));
    UnsafeRowJoiner joiner =
        GenerateUnsafeRowJoiner.create(
            DataTypeUtils.fromAttributes(kept), DataTypeUtils.fromAttributes(columns));
    return joiner::join;
  }
}
