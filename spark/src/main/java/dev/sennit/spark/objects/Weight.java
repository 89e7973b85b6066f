package dev.sennit.spark.objects;

import org.apache.spark.sql.Row;
import scala.Product;

/** About how many bytes of memory the strings and arrays of bytes in a value take. */
final class Weight {
  private Weight() {}

  /** Returns the weight of a value: also of a row, a Scala collection, or a case class. */
  static long of(Object value) {
    return switch (value) {
      case null -> 0;
      case byte[] bytes -> bytes.length;
      case String text -> text.length();
      case Row row -> ofCells(row);
      case scala.collection.Iterable<?> elements -> ofAll(elements.iterator());
      case Product product -> ofAll(product.productIterator());
      default -> 0;
    };
  }

  private static long ofCells(Row row) {
    long weight = 0;
    for (int i = 0; i < row.length(); i++) {
      weight += of(row.get(i));
    }
    return weight;
  }

  private static long ofAll(scala.collection.Iterator<?> elements) {
    long weight = 0;
    while (elements.hasNext()) {
      weight += of(elements.next());
    }
    return weight;
  }
}
