package dev.sennit.spark.row;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.Expression;
import scala.collection.Iterable;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Java's lists as Scala's, and back. */
public final class Lists {
  private Lists() {}

  /** Returns a list as Scala's. */
  public static <T> Seq<T> toScala(List<? extends T> list) {
    return CollectionConverters.<T>asScala(List.copyOf(list)).toSeq();
  }

  /** Returns elements as Java's list. */
  public static <T> List<T> toJava(Iterable<? extends T> elements) {
    return List.copyOf(CollectionConverters.asJavaCollection(elements));
  }

  /** The parts that an expression is made of. */
  public static Stream<Expression> children(Expression expression) {
    return Lists.<Expression>toJava(expression.children()).stream();
  }
}
