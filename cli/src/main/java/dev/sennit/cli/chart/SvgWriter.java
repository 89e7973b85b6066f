package dev.sennit.cli.chart;

import dev.sennit.cli.Decimal;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a picture of SVG, element by element. Attributes are names and values by turns. */
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

  /** Begins an element, into which goes what is written until its end. */
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

  /** An element with nothing in it. */
  void element(String name, Object... attributes) {
    write(() -> {
      out.writeCharacters("\n");
      out.writeEmptyElement(NAMESPACE, name);
    });
    write(attributes);
  }

  /** An element with a text in it. */
  void text(String name, String content, Object... attributes) {
    begin(name, attributes);
    write(() -> out.writeCharacters(content));
    end();
  }

  /** Ends the picture and gives it. */
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

  /** The writer is declared to fail as what it writes to may, which a string does not. */
  private static void write(Step step) {
    try {
      step.write();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }
}
