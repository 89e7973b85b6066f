package dev.sennit.weave.proof.processor;

import dev.sennit.weave.isa.Meaning.Question;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.proof.small.ChangedKernel;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: a kernel that asks the processor asks its own question, and writes the whole answer.
 */
@Tag("checks")
class ProcessorPathTest {
  private static final ChangedKernel CPUID =
      ChangedKernel.of(new ProcessorKernel(Question.CPUID, X64.BASE));
  private static final ChangedKernel XGETBV =
      ChangedKernel.of(new ProcessorKernel(Question.XGETBV, X64.BASE));

  @Test
  void theQuestionIsTheCallers() {
    for (String register : List.of("eax", "ecx")) {
      CPUID.before("cpuid", "mov %s, 1".formatted(register)).refuse("asks CPUID[");
    }
    XGETBV.before("xgetbv", "mov ecx, 1").refuse("asks XGETBV[1] instead of XGETBV[");
    XGETBV.before("xgetbv", "mov ecx, 1").refuse("[any question]");
    XGETBV.before("xgetbv", "mov eax, 1").accept();
    XGETBV.with("xgetbv", "mov eax, 0\n cpuid").refuse("asks CPUID[");
  }

  @Test
  void everyByteOfTheAnswerIsCompared() {
    for (ChangedKernel kernel : List.of(CPUID, XGETBV)) {
      int bytes = ((ProcessorKernel) kernel.woven().kernel()).answerBytes();
      int behindAnswer = kernel.woven().lines().size() - kernel.woven().exit().size();
      for (int i = 0; i < bytes; i++) {
        kernel
            .before(behindAnswer, changed(i))
            .refuse("returns with byte %d of the answer as ".formatted(i));
      }
      kernel.before(behindAnswer, changed(bytes)).refuse("outside of what it may write");
    }
  }

  @Test
  void otherKernelsDoNotAsk() {
    ChangedKernel.of(new KeyKernel(X64.AES))
        .before(".done:", "cpuid")
        .refuse("asks the processor, which the contract does not");
  }

  private static String changed(int place) {
    return "mov eax, 7\n mov byte ptr [rdi%s], al".formatted(place == 0 ? "" : " + " + place);
  }
}
