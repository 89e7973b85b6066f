package dev.sennit.cli.sum;

import java.util.HexFormat;

/**
 * A line of a list.
 *
 * @param hex the digest that the file should have, in hexadecimal digits
 * @param file the file
 */
record ListedDigest(String hex, FileName file) {
  boolean is(byte[] digest) {
    return HexFormat.of().formatHex(digest).equalsIgnoreCase(hex);
  }
}
