package dev.sennit.cli.sum;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of digests to check.
 *
 * @param lines its lines without empty ones and comments
 * @param complete whether the list could be read to its end
 */
record CheckList(List<Line> lines, boolean complete) {
  /**
   * A line.
   *
   * @param number the number, from 1 on
   * @param listed the digest in the line; null if the line has no known form
   */
  record Line(long number, @Nullable ListedDigest listed) {}

  /**
   * Reads a list.
   *
   * @throws IOException when the file cannot be opened
   */
  static CheckList read(FileName name, LineParser parser) throws IOException {
    if (name.bytes().isEmpty()) {
      throw new NoSuchFileException("");
    }
    boolean standardInput = name.isStandardInput();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean complete = true;
    try (InputStream in =
        standardInput
            ? new FileInputStream(FileDescriptor.in)
            : Files.newInputStream(name.path())) {
      complete = transfer(in, bytes);
    }
    String text = bytes.toString(StandardCharsets.ISO_8859_1);
    return new CheckList(parse(text, parser, standardInput), complete);
  }

  private static boolean transfer(InputStream in, ByteArrayOutputStream bytes) {
    try {
      in.transferTo(bytes);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static List<Line> parse(String text, LineParser parser, boolean fromStandardInput) {
    List<Line> lines = new ArrayList<>();
    String[] all = text.split("\n");
    for (int number = 1; number <= all.length; number++) {
      String line = all[number - 1];
      if (line.endsWith("\r")) {
        line = line.substring(0, line.length() - 1);
      }
      if (!line.isEmpty() && line.charAt(0) != '#') {
        ListedDigest listed = parser.parse(line);
        // Standard input has nothing but the list itself.
        boolean usable = listed != null && !(fromStandardInput && listed.file().isStandardInput());
        lines.add(new Line(number, usable ? listed : null));
      }
    }
    return lines;
  }
}
