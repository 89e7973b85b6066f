package dev.sennit.cli.chart;

import dev.sennit.cli.console.Decimal;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes an SVG picture, element by element. Attributes are names and values in turns. */
final class SvgWriter {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter out;

  private interface Step {
    void write() throws XMLStreamException;
  }

  /** Begins a picture. */
  SvgWriter(Object... attributes) {
    try {
      out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      out.setDefaultNamespace(NAMESPACE);
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    write(() -> {
      out.writeStartElement(NAMESPACE, "svg");
      out.writeDefaultNamespace(NAMESPACE);
    });
    write(attributes);
  }

  /** Begins an element, which contains everything until its end. */
  void begin(String name, Object... attributes) {
    write(() -> {
      out.writeCharacters("\n");
      out.writeStartElement(NAMESPACE, name);
    });
    write(attributes);
  }

  void end() {
    write(out::writeEndElement);
  }

  /** Writes an empty element. */
  void element(String name, Object... attributes) {
    write(() -> {
      out.writeCharacters("\n");
      out.writeEmptyElement(NAMESPACE, name);
    });
    write(attributes);
  }

  /** Writes an element with text. */
  void text(String name, String content, Object... attributes) {
    begin(name, attributes);
    write(() -> out.writeCharacters(content));
    end();
  }

  /** Ends the picture and returns it. */
  String finish() {
    end();
    write(out::close);
    return text + "\n";
  }

  private void write(Object... attributes) {
    for (int i = 0; i < attributes.length; i += 2) {
      String name = (String) attributes[i];
      Object value = attributes[i + 1];
      String written = value instanceof Double number ? Decimal.of(number, 1) : value.toString();
      write(() -> out.writeAttribute(name, written));
    }
  }

  /** Takes a step that is declared to fail. Writing to a string cannot fail. */
  private static void write(Step step) {
    try {
      step.write();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }
}
