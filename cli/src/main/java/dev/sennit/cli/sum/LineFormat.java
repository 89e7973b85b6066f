package dev.sennit.cli.sum;

import dev.sennit.Hasher;
import java.util.HexFormat;

/**
 * The form of a line with a digest and its file.
 *
 * @param hasher the digest
 * @param tagged whether lines have the form of the BSDs, with the name of the digest
 * @param binary whether the other form marks the file as read in binary mode
 * @param zero whether a zero byte ends the line, and names are not escaped
 */
record LineFormat(Hasher hasher, boolean tagged, boolean binary, boolean zero) {
  private static final HexFormat HEX = HexFormat.of();

  String line(FileName file, byte[] digest) {
    boolean escaped = !zero && Escaping.isNeeded(file);
    String name = escaped ? Escaping.escaped(file) : file.bytes();
    StringBuilder line = new StringBuilder();
    if (escaped) {
      line.append(Escaping.MARK);
    }
    if (tagged) {
      line.append(DigestName.tag(hasher)).append(" (").append(name).append(") = ");
      HEX.formatHex(line, digest);
    } else {
      HEX.formatHex(line, digest);
      line.append(binary ? " *" : "  ").append(name);
    }
    return line.append(zero ? '\0' : '\n').toString();
  }
}
