package dev.sennit.weave.algorithm;

/**
 * What a kernel does with the blocks of a text. Modes are the parts of GCM in SP 800-38D.
 *
 * @param family the name in the catalogue
 * @param title the name for people
 * @param standard the standard that states it
 * @param counts whether it encrypts or decrypts the text in counter mode
 * @param hashes what GHASH hashes
 */
public record Mode(String family, String title, String standard, boolean counts, Hashed hashes) {
  private static final String GCM = "NIST SP 800-38D";

  public static final Mode ENCRYPT =
      new Mode("gcm-encrypt", "AES-GCM, encrypting", GCM, true, Hashed.OUTPUT);
  public static final Mode DECRYPT =
      new Mode("gcm-decrypt", "AES-GCM, decrypting", GCM, true, Hashed.INPUT);
  public static final Mode CTR =
      new Mode("aes-ctr", "AES-CTR", "NIST SP 800-38A", true, Hashed.NOTHING);
  public static final Mode GHASH = new Mode("ghash", "GHASH", GCM, false, Hashed.INPUT);

  /** The input of GHASH. */
  public enum Hashed {
    NOTHING,
    INPUT,
    OUTPUT
  }

  /** Returns whether it ends with the tag. */
  public boolean makesTag() {
    return counts && hashes != Hashed.NOTHING;
  }

  @Override
  public String toString() {
    return family;
  }
}
