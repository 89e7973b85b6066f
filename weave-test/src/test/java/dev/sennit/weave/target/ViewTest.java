package dev.sennit.weave.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.target.Operand.Register;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a register is looked at only in ways that it has. */
@Tag("checks")
class ViewTest {
  @Test
  void aViewIsOfTheRegistersOfItsBank() {
    View view = new View("32", Bank.GENERAL, 32);
    assertThat(view.fits(new Register(Bank.GENERAL, 1))).isTrue();
    assertThat(view.fits(new Register(Bank.GENERAL, 2))).isTrue();
    assertThat(view.fits(new Register(Bank.VECTOR, 1))).isFalse();
  }

  @Test
  void aViewMayBeOfOneRegisterOnly() {
    View view = new View("cl", Bank.GENERAL, 8, OptionalInt.of(1));
    assertThat(view.fits(new Register(Bank.GENERAL, 1))).isTrue();
    assertThat(view.fits(new Register(Bank.GENERAL, 2))).isFalse();
    assertThat(view.fits(new Register(Bank.VECTOR, 1))).isFalse();
  }
}
