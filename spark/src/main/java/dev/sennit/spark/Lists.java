package dev.sennit.spark;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.Expression;
import scala.collection.Iterable;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Java's lists as Scala's, and back. */
final class Lists {
  private Lists() {}

  static <T> Seq<T> toScala(List<? extends T> list) {
    return CollectionConverters.<T>asScala(List.copyOf(list)).toSeq();
  }

  static <T> List<T> toJava(Iterable<? extends T> elements) {
    return List.copyOf(CollectionConverters.asJavaCollection(elements));
  }

  /** The parts that an expression is made of. */
  static Stream<Expression> children(Expression expression) {
    return Lists.<Expression>toJava(expression.children()).stream();
  }
}
