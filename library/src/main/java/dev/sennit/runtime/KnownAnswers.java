package dev.sennit.runtime;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * What a kernel must compute before it is trusted, for every digest that has kernels: the digests
 * of nothing, of "abc", and of a message that is longer than two blocks of any digest and leaves so
 * much of its last block that the padding needs another one.
 */
final class KnownAnswers {
  private static final List<byte[]> MESSAGES =
      List.of(bytes(""), bytes("abc"), bytes("1234567890".repeat(38)));

  private KnownAnswers() {}

  /** A message and its digest. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record KnownAnswer(byte[] message, byte[] digest) {}

  static List<KnownAnswer> of(DigestAlgorithm algorithm) {
    List<String> digests = digests(algorithm.name());
    return List.of(answer(0, digests), answer(1, digests), answer(2, digests));
  }

  private static KnownAnswer answer(int message, List<String> digests) {
    return new KnownAnswer(MESSAGES.get(message), HexFormat.of().parseHex(digests.get(message)));
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  private static List<String> digests(String algorithm) {
    return switch (algorithm) {
      case "MD5" ->
          List.of(
              "d41d8cd98f00b204e9800998ecf8427e",
              "900150983cd24fb0d6963f7d28e17f72",
              "ffee8806b2863be8e73a49e358b7a2fc");
      case "SHA-1" ->
          List.of(
              "da39a3ee5e6b4b0d3255bfef95601890afd80709",
              "a9993e364706816aba3e25717850c26c9cd0d89d",
              "776e87ea560ea52447dcabf19241cd7331082001");
      case "SHA-224" ->
          List.of(
              "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f",
              "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
              "f90de4409f82652c46c3d8d427b897c0a04183b2db8a0e4a15426af1");
      case "SHA-256" ->
          List.of(
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
              "f988771361df0c7db17b2b7be22c681a6c27aecd21d7a19d54f29e2ffef1ebfe");
      case "SHA-384" ->
          List.of(
              "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da"
                  + "274edebfe76f65fbd51ad2f14898b95b",
              "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                  + "8086072ba1e7cc2358baeca134c825a7",
              "3d21a4f1d96c08bf610f71592f5622c70cab380e513de15a43315fd61c2a675b"
                  + "b4263a7833d4af25f5d865344f5af013");
      case "SHA-512" ->
          List.of(
              "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                  + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
              "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                  + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
              "5e856d28350b9e1e3037c4c94aee786ce5c29e777f34b60da61e081b43e516c5"
                  + "af034c97150efd9b59a24d8b3cb5a92246d3f0f8b6bd4d5ae6b077bc229512a8");
      case "SHA-512/224" ->
          List.of(
              "6ed0dd02806fa89e25de060c19d3ac86cabb87d6a0ddd05c333b84f4",
              "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa",
              "185dc22217ae1085231b0080ef044c65bf12e208e395153480a66d1a");
      case "SHA-512/256" ->
          List.of(
              "c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a",
              "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23",
              "eadba067ee1434cf3591a18b2d8948c0c9b1537948f51b9e81de7026400c3246");
      case "SM3" ->
          List.of(
              "1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b",
              "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0",
              "c5d14a822740fdde4164cbde9a72e3e5d09ebdf7c558bc7ab9b73b7abe52737a");
      default -> throw new IllegalArgumentException("there are no known answers for " + algorithm);
    };
  }
}
