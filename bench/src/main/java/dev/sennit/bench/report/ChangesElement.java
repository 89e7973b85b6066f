package dev.sennit.bench.report;

import com.google.gson.Gson;
import dev.sennit.bench.results.Interval;
import java.util.List;

/**
 * What changed, as an element of the page: beside the results, which are those of one run whatever
 * they are compared with.
 */
final class ChangesElement {
  // It writes what could end the element as an escape.
  private static final Gson GSON = new Gson();

  private ChangesElement() {}

  private record Data(List<String> summary, List<Row> changes) {}

  private record Row(
      String id, String side, Interval before, Interval after, Interval factor, String verdict) {}

  static String of(Changes changes) {
    List<Row> rows = changes.changes().stream().map(ChangesElement::row).toList();
    return "<script type=\"application/json\" id=\"changes\">"
        + GSON.toJson(new Data(changes.summary(), rows))
        + "</script>";
  }

  private static Row row(Change change) {
    return new Row(
        change.id(),
        change.side(),
        change.before(),
        change.after(),
        change.factor(),
        change.verdict().toString());
  }
}
