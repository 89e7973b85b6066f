package dev.sennit.spark;

import java.util.List;
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
}
