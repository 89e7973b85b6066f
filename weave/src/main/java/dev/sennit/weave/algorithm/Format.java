package dev.sennit.weave.algorithm;

import java.nio.ByteOrder;

/**
 * How a function of blocks is called, and what it takes.
 *
 * @param name the name in the catalogue, such as {@code md5}
 * @param title what people call it, such as SHA-256
 * @param standard where it is stated; empty if nowhere
 * @param byteOrder the order of bytes in the words of message, state and length
 */
public record Format(
    String name,
    String title,
    String standard,
    int wordBits,
    ByteOrder byteOrder,
    int blockWords) {}
