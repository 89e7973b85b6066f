package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Operand.Register;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a register has only the views of its bank and number. */
@Tag("checks")
class RegisterViewTest {
  @Test
  void aViewIsOfTheRegistersOfItsBank() {
    RegisterView view = new RegisterView("32", Bank.GENERAL, 32);
    assertThat(view.fits(new Register(Bank.GENERAL, 1))).isTrue();
    assertThat(view.fits(new Register(Bank.GENERAL, 2))).isTrue();
    assertThat(view.fits(new Register(Bank.VECTOR, 1))).isFalse();
  }

  @Test
  void aViewMayBeOfOneRegisterOnly() {
    RegisterView view = new RegisterView("cl", Bank.GENERAL, 8, OptionalInt.of(1));
    assertThat(view.fits(new Register(Bank.GENERAL, 1))).isTrue();
    assertThat(view.fits(new Register(Bank.GENERAL, 2))).isFalse();
    assertThat(view.fits(new Register(Bank.VECTOR, 1))).isFalse();
  }
}
