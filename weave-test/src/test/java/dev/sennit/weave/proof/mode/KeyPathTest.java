package dev.sennit.weave.proof.mode;

import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.proof.small.ChangedKernel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the expansion of a key writes the round keys of FIPS 197 and their number. */
@Tag("checks")
class KeyPathTest {
  private static final ChangedKernel KEYS = ChangedKernel.of(new KeyKernel(X64.AES));

  @Test
  void everyByteOfTheScheduleIsCompared() {
    KEYS.before(".done:", "mov byte ptr [rdi + 175], al")
        .refuse("returns with byte 175 of the schedule as 10 instead of ");
    KEYS.before(".done:", "mov byte ptr [rdi], al").refuse("returns with byte 0 of the schedule");
  }

  @Test
  void theNumberOfRoundsIsThere() {
    for (int place : new int[] {240, 241, 247}) {
      KEYS.before(".done:", "mov r9d, 7\n mov byte ptr [rdi + %d], r9b".formatted(place))
          .refuse("returns with byte %d of the schedule as 7 instead of ".formatted(place));
    }
    KEYS.with("mov rax, 12", "mov rax, 14")
        .refuse("returns with byte 240 of the schedule as 14 instead of 12 [a key of 24 bytes]");
  }

  @Test
  void aKeyIsReadAndNoFurther() {
    String first = "mov eax, dword ptr [rsi]";
    KEYS.before(first, "movzx r9d, byte ptr [rsi + 31]").accept();
    KEYS.before(first, "movzx r9d, byte ptr [rsi + 32]").refuse("outside of what it may read");
    KEYS.before(first, "movzx r9d, byte ptr [rsi - 1]").refuse("outside of what it may read");
    KEYS.before(first, "mov byte ptr [rsi], dl").refuse("outside of what it may write");
  }

  /** Longer keys have more round keys; behind them all is the number of rounds. */
  @Test
  void aKeysOwnRoundKeysAreWrittenAndNothingBesideThem() {
    KEYS.before(".done:", "movzx r9d, byte ptr [rdi + 175]\n mov byte ptr [rdi + 175], r9b")
        .accept();
    KEYS.before(".done:", "mov byte ptr [rdi + 176], al").refuse("outside of what it may write");
    KEYS.before(".done:", "mov byte ptr [rdi + 239], al").refuse("outside of what it may write");
    KEYS.before(".done:", "mov byte ptr [rdi + 248], al").refuse("outside of what it may write");
    KEYS.before(".done:", "mov r9, qword ptr [rdi + 248]").refuse("outside of what it may read");
    KEYS.before(".done:", "movzx r9d, byte ptr [rdi + 247]").accept();
  }
}
