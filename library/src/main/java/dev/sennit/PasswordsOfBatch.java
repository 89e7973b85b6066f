package dev.sennit;

import dev.sennit.runtime.key.ManyPasswords;
import java.lang.foreign.MemorySegment;

/** The passwords and salts of two batches. */
record PasswordsOfBatch(MessageSource passwords, MessageSource salts)
    implements ManyPasswords.Source {
  private static final MemorySegment NO_RESULTS = MemorySegment.ofArray(new byte[0]);

  /** Checks the batches, which have the same size. */
  static PasswordsOfBatch of(Batch passwords, Batch salts) {
    MessageSource all = passwords.messages();
    MessageSource saltOfEach = salts.messages();
    all.check(NO_RESULTS);
    saltOfEach.check(NO_RESULTS);
    if (passwords.isParallel()) {
      all.checkShared();
      saltOfEach.checkShared();
    }
    return new PasswordsOfBatch(all, saltOfEach);
  }

  @Override
  public int size() {
    return (int) passwords.size();
  }

  @Override
  public byte[] password(int index) {
    return copy("password", passwords, index);
  }

  @Override
  public byte[] salt(int index) {
    return copy("salt", salts, index);
  }

  private static byte[] copy(String what, MessageSource messages, int index) {
    byte[] copy = messages.copy(index);
    Bounds.checkElement(what, copy, index);
    return copy;
  }
}
