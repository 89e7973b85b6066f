package dev.sennit.runtime.source;

import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.pbkdf2.ManyPasswords;
import java.lang.foreign.MemorySegment;

/** The passwords and salts of two batches. */
public record PasswordsOfBatch(MessageSource passwords, MessageSource salts)
    implements ManyPasswords.Source {
  private static final MemorySegment NO_RESULTS = MemorySegment.ofArray(new byte[0]);

  /** Checks the batches, which have the same size. */
  public static PasswordsOfBatch of(
      MessageSource passwords, MessageSource salts, boolean isParallel) {
    passwords.check(NO_RESULTS);
    salts.check(NO_RESULTS);
    if (isParallel) {
      passwords.checkShared();
      salts.checkShared();
    }
    return new PasswordsOfBatch(passwords, salts);
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
