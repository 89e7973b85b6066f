package dev.sennit.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What a kernel must compute before it is trusted, for every digest that has kernels: the digests
 * of nothing, of "abc", and of a message that is longer than two blocks of any digest and leaves so
 * much of its last block that a padding with a length needs another one. Further answers are folded
 * into one.
 */
final class KnownAnswers {
  private static final List<byte[]> MESSAGES =
      List.of(bytes(""), bytes("abc"), bytes("1234567890".repeat(38)));

  // With the messages above they take every way through a kernel. WaysOfKnownAnswersTest of the
  // weaver reads this line and sees to it.
  private static final int[] FOLDED_LENGTHS = {128, 255, 380};

  private static final byte[] NO_KEY = {};

  private KnownAnswers() {}

  /** A message and its digest. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record KnownAnswer(byte[] message, byte[] digest) {}

  static List<KnownAnswer> of(DigestAlgorithm algorithm) {
    List<String> digests = digests(algorithm.name());
    return List.of(answer(0, digests), answer(1, digests), answer(2, digests));
  }

  /**
   * Returns whether a kernel computes one digest, in which many answers are folded: it is that of
   * the digests and the HMACs of parts of the longest message. The key of the HMACs is empty; where
   * there is none with this digest, zeros stand in its place.
   */
  static boolean foldIsComputedBy(DigestKernel kernel) {
    byte[] message = MESSAGES.getLast();
    int digestLength = kernel.digestLength();
    KeyedKernel key =
        hasMac(kernel.algorithm())
            ? new KeyedKernel(kernel, KeyBlock.of(NO_KEY, kernel.algorithm(), null))
            : null;
    byte[] answers = new byte[2 * FOLDED_LENGTHS.length * digestLength];
    int at = 0;
    for (int length : FOLDED_LENGTHS) {
      kernel.hash(message, 0, length, answers, at);
      if (key != null) {
        key.mac(message, 0, length, answers, at + digestLength);
      }
      at += 2 * digestLength;
    }
    byte[] fold = HexFormat.of().parseHex(fold(kernel.algorithm().name()));
    return Arrays.equals(kernel.hash(answers, 0, answers.length), fold);
  }

  private static boolean hasMac(DigestAlgorithm digest) {
    for (HmacAlgorithm algorithm : HmacAlgorithm.ALL) {
      if (algorithm.digest() == digest) {
        return true;
      }
    }
    return false;
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
      case "BLAKE2S-256" ->
          List.of(
              "69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9",
              "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982",
              "6278b2fdcc47a8f2055c626a28d50efd992f806cecc3eac7b04f0b74a5859676");
      case "SHA3-224" ->
          List.of(
              "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7",
              "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf",
              "1fa0d390bb0ba766ad777eae70275c72e513085c0152fcb7769a1370");
      case "SHA3-256" ->
          List.of(
              "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a",
              "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
              "0094dda33e9c25d7bdf8db265380256244ebf01378e8bf1e04b8febea539ef9e");
      case "SHA3-384" ->
          List.of(
              "0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2a"
                  + "c3713831264adb47fb6bd1e058d5f004",
              "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b2"
                  + "98d88cea927ac7f539f1edf228376d25",
              "8652d8ab418e561a3fa5c0b4a6c41fab002378493915568730488b03c1a69754"
                  + "f38492730bf290826915e80bfc3052c0");
      case "SHA3-512" ->
          List.of(
              "a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a6"
                  + "15b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26",
              "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
                  + "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0",
              "18fcca16c56f95a67bc0a7ec79639472cfec68ef901916d9a46b4dcbdef09f6a"
                  + "121098478ab68877e37792993d0cf1f969f0d67f4f87c2eadcf1dc3817e1c6fb");
      case "SHAKE128-256" ->
          List.of(
              "7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26",
              "5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8",
              "ba1f8dc9fabcf82df494558e536dba6d40f2e64387102466e4123591084c6c3b");
      case "SHAKE256-512" ->
          List.of(
              "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"
                  + "d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be",
              "483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739"
                  + "d5a15bef186a5386c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4",
              "f330e37d8fc878a82c40924a76821a9fbfc8b09f0ea6235579566ee5a12aa819"
                  + "36a22bbff2dd30e044586c1abe17dcb50d4a5312532ba1848203cedece732449");
      default -> throw new IllegalArgumentException("there are no known answers for " + algorithm);
    };
  }

  static String fold(String algorithm) {
    return switch (algorithm) {
      case "MD5" -> "5029c517294eca5d6b9ad1e0d40b7e90";
      case "SHA-1" -> "036f461d24f8481d020097b7b51aa087093a4db4";
      case "SHA-224" -> "f401a60fecba389605b571cc5eb18f0cd126714229904413dfb53ecb";
      case "SHA-256" -> "6b4580574036c8a7fff681b0cb081d30f623794d91e44648a78a23144de5aeea";
      case "SHA-384" ->
          "ab0e4897b5cd3035a2c73587718390c54612f682964e8177fdc0869d01a6768f"
              + "923e98339997058ea245d3b14670e727";
      case "SHA-512" ->
          "de33003189d0c528242443f54e61637eed460cf75971147f0164b54d565b7a80"
              + "8d90904eda99781deb4288e79afb14a367395babf4421ff1bc609df739600d8c";
      case "SHA-512/224" -> "08e423fda3fc0164be646fdbddd421b9313fddcc80d4480f1d8c2aed";
      case "SHA-512/256" -> "3e87d73fec758877ed9f1cefe7e8def87ec03e6272441fecc5823a37ca43fc2a";
      case "SM3" -> "93df6fd247d505bcfd25f4b0c84465c872f9a89484bfd3fa8d487e9cae9648e9";
      case "BLAKE2S-256" -> "f734cb0920545728b6417323f191527eaa12b0f0fdaec9bd13916cfaba406917";
      case "SHA3-224" -> "6769aa7a0a7f575515d810a2401ceffb17a84728f871869af845df48";
      case "SHA3-256" -> "8869183bf625e8cf68510e5665b1dadb0f5d09dcb67788f9ac091a2027c401d1";
      case "SHA3-384" ->
          "37ce3fee540bd728ad0f8230f37af43229b380233bf3173e212e9eff2d39dc53"
              + "765525f88d35095275ac7b7e685f30c0";
      case "SHA3-512" ->
          "0271ecda0debe33797fa72d9b241f2ff72cfbc7ee57987b016575f5e297e9143"
              + "37fd79934c39122440847fbb8adca55f43574c5fecd52102d944c2436db54517";
      case "SHAKE128-256" -> "94ee6ed6f8a26df85860a0b727f3610732678b4abd591b813fdc755bd6086048";
      case "SHAKE256-512" ->
          "c1aad6c0e5ccd9539622402e4ff3ecf9b1defc29a2fd00b24ce38f8560350aaa"
              + "182133d27e09a351b1b866f2d93490f64bdd00831a320321c590e2762ea9863f";
      default -> throw new IllegalArgumentException("there is no fold for " + algorithm);
    };
  }
}
