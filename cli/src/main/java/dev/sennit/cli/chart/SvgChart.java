package dev.sennit.cli.chart;

import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Decimal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Draws charts one below the other, as an SVG picture that needs no other file. The picture follows
 * the reader's choice of light or dark windows. Lines differ by points and dashes, not only by
 * colour. A text describes the picture for readers who cannot see it.
 *
 * <p>Libraries for Java are no help. They draw with AWT, which fails without fonts, as on many
 * servers, and they support neither dark windows nor a text beside the picture.
 */
public final class SvgChart {
  private static final int WIDTH = 920;
  private static final int HEIGHT_OF_TITLE = 50;
  private static final int HEIGHT_OF_CHART = 380;
  private static final int LEFT = 70;
  private static final int RIGHT = 720;
  private static final int TOP = 50;
  private static final int BOTTOM = 310;
  private static final int LEGEND = 740;
  private static final int LINE_OF_TEXT = 24;

  /** The look of a line; its colours have a contrast of at least 3 to the background. */
  private record Look(String inLight, String inDark, String dashes, String point) {}

  private static final List<Look> LOOKS =
      List.of(
          new Look("#57606a", "#9ea7b3", "6 4", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"),
          new Look("#0969da", "#58a6ff", "none", "M-4 -4h8v8h-8z"),
          new Look("#bc4c00", "#f0883e", "none", "M0 -5l5 9h-10z"),
          new Look("#1a7f37", "#3fb950", "2 3", "M0 -5l5 5l-5 5l-5 -5z"),
          new Look("#8250df", "#bc8cff", "10 3 2 3", "M0 5l5 -9h-10z"),
          new Look("#cf222e", "#ff7b72", "12 4", "M-2 -5h4v3h3v4h-3v3h-4v-3h-3v-4h3z"));

  private final SvgWriter svg;

  private SvgChart(SvgWriter svg) {
    this.svg = svg;
  }

  /**
   * Draws charts.
   *
   * @param title the title of all charts
   * @param description the contents of the charts in words
   */
  public static String draw(String title, String description, List<Chart> charts) {
    int height = HEIGHT_OF_TITLE + HEIGHT_OF_CHART * charts.size();
    SvgWriter svg =
        new SvgWriter(
            "viewBox",
            "0 0 " + WIDTH + " " + height,
            "role",
            "img",
            "aria-labelledby",
            "title description");
    svg.text("title", title, "id", "title");
    svg.text("desc", description, "id", "description");
    svg.text("style", style());
    svg.element("rect", "class", "ground", "width", "100%", "height", "100%");
    svg.text("text", title, "class", "heading", "x", LEFT, "y", 32);
    for (int i = 0; i < charts.size(); i++) {
      int y = HEIGHT_OF_TITLE + HEIGHT_OF_CHART * i;
      svg.begin("g", "transform", "translate(0 " + y + ")");
      new SvgChart(svg).draw(charts.get(i));
      svg.end();
    }
    return svg.finish();
  }

  private static String style() {
    StringBuilder light = new StringBuilder();
    StringBuilder dark = new StringBuilder();
    for (int i = 0; i < LOOKS.size(); i++) {
      Look look = LOOKS.get(i);
      light.append(
          ".line%d{color:%s;stroke-dasharray:%s}\n".formatted(i, look.inLight(), look.dashes()));
      dark.append(".line%d{color:%s}\n".formatted(i, look.inDark()));
    }
    return """

    text{font:13px system-ui,sans-serif;fill:#1f2328}
    .heading{font-size:18px;font-weight:600}
    .subheading{font-size:15px;font-weight:600}
    .ground{fill:#ffffff}
    .grid{stroke:#d1d9e0}
    .mark{stroke:#59636e;stroke-dasharray:1 4}
    .path{fill:none;stroke:currentColor;stroke-width:2}
    .point{fill:currentColor}
    %s@media (prefers-color-scheme:dark){
    text{fill:#f0f6fc}
    .ground{fill:#0d1117}
    .grid{stroke:#3d444d}
    .mark{stroke:#9198a1}
    %s}
    """
        .formatted(light, dark);
  }

  private void draw(Chart chart) {
    svg.text("text", chart.title(), "class", "subheading", "x", LEFT, "y", 24);
    LogScale sizes = chart.sizes();
    LogScale values = chart.values();
    for (double value : values.roundNumbers()) {
      double y = y(values, value);
      svg.element("line", "class", "grid", "x1", LEFT, "x2", RIGHT, "y1", y, "y2", y);
      svg.text("text", Decimal.of(value, 4), "x", LEFT - 8, "y", y + 4, "text-anchor", "end");
    }
    for (long size : chart.labelledSizes()) {
      double x = x(sizes, size);
      svg.element("line", "class", "grid", "x1", x, "x2", x, "y1", TOP, "y2", BOTTOM);
      svg.text("text", ByteSize.of(size), "x", x, "y", BOTTOM + 20, "text-anchor", "middle");
    }
    for (Chart.Mark mark : chart.visibleMarks()) {
      double x = x(sizes, mark.size());
      svg.element("line", "class", "mark", "x1", x, "x2", x, "y1", TOP - 4, "y2", BOTTOM);
      svg.text("text", mark.name(), "x", x, "y", TOP - 8, "text-anchor", "middle");
    }
    for (int i = 0; i < chart.lines().size(); i++) {
      draw(chart.lines().get(i), i, sizes, values);
    }
  }

  private void draw(ChartLine line, int number, LogScale sizes, LogScale values) {
    int look = number % LOOKS.size();
    svg.begin("g", "class", "line" + look);
    svg.text("title", line.name());
    svg.element(
        "polyline",
        "class",
        "path",
        "points",
        line.points().entrySet().stream()
            .map(point ->
                Decimal.of(x(sizes, point.getKey()), 1)
                    + ","
                    + Decimal.of(y(values, point.getValue()), 1))
            .collect(Collectors.joining(" ")));
    line.points().forEach((size, value) -> point(x(sizes, size), y(values, value), look));
    double y = TOP + 10.0 + LINE_OF_TEXT * number;
    svg.element("line", "class", "path", "x1", LEGEND, "x2", LEGEND + 30, "y1", y, "y2", y);
    point(LEGEND + 15.0, y, look);
    svg.text("text", line.name(), "x", LEGEND + 38, "y", y + 4);
    svg.end();
  }

  private void point(double x, double y, int look) {
    svg.element(
        "path",
        "class",
        "point",
        "d",
        LOOKS.get(look).point(),
        "transform",
        "translate(" + Decimal.of(x, 1) + " " + Decimal.of(y, 1) + ")");
  }

  private static double x(LogScale sizes, double size) {
    return LEFT + sizes.place(size) * (RIGHT - LEFT);
  }

  private static double y(LogScale values, double value) {
    return BOTTOM - values.place(value) * (BOTTOM - TOP);
  }
}
