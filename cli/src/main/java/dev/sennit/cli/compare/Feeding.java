package dev.sennit.cli.compare;

import java.nio.ByteBuffer;

/** How a message gets into an object. */
enum Feeding {
  ARRAY(""),
  PART("part of an array"),
  PIECES("in two pieces"),
  BYTES("byte by byte"),
  DIRECT("direct buffer"),
  READ_ONLY("read-only buffer"),
  STREAM("by a stream"),
  NEW_ARRAY("new array each time");

  /** The position of the message in a longer array. No block begins there. */
  static final int BEFORE = 5;

  /** The bytes that a stream takes at a time. */
  static final int OF_STREAM = 8192;

  private final String label;

  Feeding(String label) {
    this.label = label;
  }

  /** Returns the words of a name; empty if they go without saying. */
  String label() {
    return label;
  }

  /** Returns the length of the first of two pieces. No block ends there. */
  static int firstPiece(byte[] message) {
    return message.length / 3;
  }

  /** Returns a longer array that has a message from {@link #BEFORE} on. */
  static byte[] longer(byte[] message) {
    byte[] longer = new byte[message.length + 2 * BEFORE];
    System.arraycopy(message, 0, longer, BEFORE, message.length);
    return longer;
  }

  /** Returns a message in a buffer of this kind. */
  ByteBuffer buffer(byte[] message) {
    return this == DIRECT
        ? ByteBuffer.allocateDirect(message.length).put(message)
        : ByteBuffer.wrap(message).asReadOnlyBuffer();
  }
}
