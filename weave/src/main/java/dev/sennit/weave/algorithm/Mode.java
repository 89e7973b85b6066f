package dev.sennit.weave.algorithm;

/**
 * What a kernel does with the blocks of a text: SP 800-38D makes all of GCM of these.
 *
 * @param family the name in the catalogue
 * @param counts whether the text is encrypted or decrypted in counter mode
 * @param hashes what GHASH takes in
 */
public record Mode(String family, boolean counts, Hashed hashes) {
  public static final Mode ENCRYPT = new Mode("gcm-encrypt", true, Hashed.OUTPUT);
  public static final Mode DECRYPT = new Mode("gcm-decrypt", true, Hashed.INPUT);
  public static final Mode COUNT = new Mode("aes-ctr", true, Hashed.NOTHING);
  public static final Mode HASH = new Mode("ghash", false, Hashed.INPUT);

  /** Which text goes into GHASH. */
  public enum Hashed {
    NOTHING,
    INPUT,
    OUTPUT
  }

  /** Whether it ends with the tag of all that GHASH has taken in. */
  public boolean makesTag() {
    return counts && hashes != Hashed.NOTHING;
  }

  @Override
  public String toString() {
    return family;
  }
}
