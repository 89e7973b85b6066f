package dev.sennit.cli.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Protects: the picture is well-formed, needs no other file, and has a description. */
class SvgChartTest {
  private static final String SVG =
      SvgChart.draw(
          "Title <&>", "What \"one\" sees & reads", List.of(MadeUpChart.CHART, MadeUpChart.CHART));

  private static Document parsed() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(SVG)));
  }

  private static List<Element> elements(String name) throws Exception {
    NodeList nodes = parsed().getElementsByTagNameNS("http://www.w3.org/2000/svg", name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  @Test
  void textAlternative() throws Exception {
    Element svg = parsed().getDocumentElement();
    assertThat(svg.getAttribute("role")).isEqualTo("img");
    assertThat(svg.getAttribute("aria-labelledby")).isEqualTo("title description");
    assertThat(elements("title").getFirst())
        .returns("title", title -> title.getAttribute("id"))
        .returns("Title <&>", Element::getTextContent);
    assertThat(elements("desc"))
        .singleElement()
        .returns("description", description -> description.getAttribute("id"))
        .returns("What \"one\" sees & reads", Element::getTextContent);
  }

  @Test
  void textsThatAreSeen() throws Exception {
    assertThat(elements("text"))
        .extracting(Element::getTextContent)
        .contains("Title <&>", "Speeds <&>", "64 B", "1 KiB", "16 KiB", "256 KiB")
        .contains("2", "5", "10", "200", "L1", "steady", "fading", "other")
        .doesNotContain("L9");
  }

  @Test
  void linesGoThroughTheirPoints() throws Exception {
    List<Element> lines = elements("polyline");
    assertThat(lines).hasSize(6);
    // The line goes from the highest value to the lowest, over the whole width.
    assertThat(lines.get(1).getAttribute("points")).isEqualTo("70,50 286.7,50 503.3,180 720,310");
  }

  @Test
  void linesDifferByMoreThanColour() throws Exception {
    List<String> looks = new ArrayList<>();
    for (Element group : elements("g")) {
      if (group.getAttribute("class").startsWith("line")) {
        looks.add(((Element) group.getElementsByTagName("path").item(0)).getAttribute("d"));
      }
    }
    assertThat(looks).hasSize(6);
    assertThat(looks.subList(0, 3)).doesNotHaveDuplicates();
  }

  @Test
  void nothingIsElsewhereAndBothModesAreThere() {
    assertThat(SVG.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http", "href", "url(", "@import")
        .contains("prefers-color-scheme:dark");
  }
}
