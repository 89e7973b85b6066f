package dev.sennit.runtime.kernel;

/**
 * For each family the bytes per microsecond that its slowest kernel absorbs on the slowest
 * processor in mind, a Neoverse N1 at 2.5 GHz. They bound the time of one call. {@link Stated}
 * takes the rate of each family from here, by the family's name.
 */
interface SlowestRate {
  int MD5 = 500;
  int SHA1 = 300;
  int SHA256 = 150;
  int SHA512 = 250;
  int SM3 = 130;
  int BLAKE2S = 200;
  int BLAKE3 = 280;
  int KECCAK_72 = 90;
  int KECCAK_104 = 130;
  int KECCAK_136 = 170;
  int KECCAK_144 = 180;
  int KECCAK_168 = 210;
}
