package dev.sennit.weave.explore;

import dev.sennit.weave.isa.VectorFunction;

/** Describes the result of a function of whole vectors. */
final class VectorFunctionText {
  private VectorFunctionText() {}

  static String sentence(VectorFunction function) {
    return switch (function) {
      case LOWS -> "the lower halves side by side";
      case HIGHS -> "the upper halves side by side";
      case INTERLEAVED_LOWS -> "of each sixteen bytes, the words of both lower halves in turn";
      case INTERLEAVED_HIGHS -> "of each sixteen bytes, the words of both upper halves in turn";
      case WITH_SECOND_SIXTEEN -> "the first with the other as its second sixteen bytes";
      case WITH_THIRD_SIXTEEN -> "the first with the other as its third sixteen bytes";
      case WITH_FOURTH_SIXTEEN -> "the first with the other as its fourth sixteen bytes";
      case WITH_UPPER_HALF -> "the first with the upper half of the other";
      case EVEN_SIXTEENS -> "the first and the third sixteen bytes of both";
      case ODD_SIXTEENS -> "the second and the fourth sixteen bytes of both";
      case SECOND_SIXTEEN -> "its second sixteen bytes";
      case THIRD_SIXTEEN -> "its third sixteen bytes";
      case FOURTH_SIXTEEN -> "its fourth sixteen bytes";
      case UPPER_HALF -> "its upper half";
      case FIRST_SIXTEEN_EVERYWHERE -> "its lowest sixteen bytes again and again";
      case WITH_LANE_ZERO -> "the first with the lowest lane of the second";
      case FROM_LANE_ONE -> "the second from its lane 1 on, and behind it the first";
      case FROM_LANE_THREE -> "lane 3 of the second, and behind it the first";
      case PRODUCT_OF_LOWS -> "the product without carries of the lowest words";
      case PRODUCT_OF_HIGHS -> "the product without carries of the highest words";
      case PRODUCT_OF_LOW_AND_HIGH ->
          "the product without carries of the first's lowest and the second's highest word";
      case PRODUCT_OF_HIGH_AND_LOW ->
          "the product without carries of the first's highest and the second's lowest word";
      case HALVES_EXCHANGED -> "the halves of each sixteen bytes in the opposite order";
      case TURNED_BY_ONE -> "the lanes of each sixteen bytes from lane 1 on, round and round";
      case TURNED_BY_THREE -> "the lanes of each sixteen bytes from lane 3 on, round and round";
      case UPPER_HALF_TWICE -> "the upper half, twice";
      case LOWER_LANES_EACH_TWICE -> "the lanes of the lower half, each twice";
      case UPPER_LANES_EACH_TWICE -> "the lanes of the upper half, each twice";
      case LANE_THREE_EVERYWHERE -> "lane 3 in every lane";
      case LANE_ZERO_EVERYWHERE -> "lane 0 in every lane";
      case LANE_ZERO_TO_THREE -> "lane 0 in lane 3, lane 1 in the others";
      case SHUFFLE ->
          "the bytes of the first that the second names, among the sixteen around each; 0 for a number with its highest bit";
      case LANES_AT -> "the lanes of the first that the second names";
      case LANES_OF_TWO_AT ->
          "the lanes of the first two, one behind the other, that the third names";
      case LANES_ROTATED -> "the lanes of the first, each rotated to the left as the second says";
      case AESENC -> "a round of AES with its round key";
      case AESENCLAST -> "the last round of AES with its round key";
      case AESE -> "a round key, and then the last round of AES without one";
      case AESE_AESMC -> "a round key, and then a round of AES without one";
      case SHA1RNDS4_CHOOSE ->
          "four rounds of SHA-1 with choose, on a, b, c, d, the highest lane first";
      case SHA1RNDS4_PARITY ->
          "four rounds of SHA-1 with parity, steps 20 to 39, on a, b, c, d, the highest lane first";
      case SHA1RNDS4_MAJORITY ->
          "four rounds of SHA-1 with majority, on a, b, c, d, the highest lane first";
      case SHA1RNDS4_PARITY_AGAIN ->
          "four rounds of SHA-1 with parity, steps 60 to 79, on a, b, c, d, the highest lane first";
      case SHA1NEXTE -> "e for the next four rounds of SHA-1, added to their first word";
      case SHA1MSG1 -> "the first part of four words of SHA-1's message schedule";
      case SHA1MSG2 -> "the last part of four words of SHA-1's message schedule";
      case SHA1C -> "four rounds of SHA-1 with choose";
      case SHA1P -> "four rounds of SHA-1 with parity";
      case SHA1M -> "four rounds of SHA-1 with majority";
      case SHA1SU0 -> "the first part of four words of SHA-1's message schedule";
      case SHA1SU1 -> "the last part of four words of SHA-1's message schedule";
      case SHA256RNDS2 ->
          "two rounds of SHA-256 on c, d, g, h and a, b, e, f, the highest lane first, with two words plus constants";
      case SHA256MSG1 -> "the first part of four words of SHA-256's message schedule";
      case SHA256MSG2 -> "the last part of four words of SHA-256's message schedule";
      case SHA256H -> "four rounds of SHA-256: the new a, b, c, d";
      case SHA256H2 -> "four rounds of SHA-256: the new e, f, g, h";
      case SHA256SU0 -> "the first part of four words of SHA-256's message schedule";
      case SHA256SU1 -> "the last part of four words of SHA-256's message schedule";
      case SHA512RNDS2 ->
          "two rounds of SHA-512 on c, d, g, h and a, b, e, f, the highest lane first, with two words plus constants";
      case SHA512MSG1 -> "the first part of four words of SHA-512's message schedule";
      case SHA512MSG2 -> "the last part of four words of SHA-512's message schedule";
      case SHA512H ->
          "two rounds of SHA-512: what is added to c, d, and the sums for the new a, b; lane 0 is the second round's";
      case SHA512H2 -> "two rounds of SHA-512: the new a and b";
      case SHA512SU0 -> "the first part of two words of SHA-512's message schedule";
      case SHA512SU1 -> "the last part of two words of SHA-512's message schedule";
    };
  }
}
