package dev.sennit.runtime.machine;

import static dev.sennit.runtime.kernel.Stated.Features.AES;
import static dev.sennit.runtime.kernel.Stated.Features.AVX;
import static dev.sennit.runtime.kernel.Stated.Features.AVX2;
import static dev.sennit.runtime.kernel.Stated.Features.AVX512BW;
import static dev.sennit.runtime.kernel.Stated.Features.AVX512F;
import static dev.sennit.runtime.kernel.Stated.Features.AVX512VL;
import static dev.sennit.runtime.kernel.Stated.Features.BMI1;
import static dev.sennit.runtime.kernel.Stated.Features.BMI2;
import static dev.sennit.runtime.kernel.Stated.Features.MOVBE;
import static dev.sennit.runtime.kernel.Stated.Features.PCLMULQDQ;
import static dev.sennit.runtime.kernel.Stated.Features.SHA512;
import static dev.sennit.runtime.kernel.Stated.Features.SHA_NI;
import static dev.sennit.runtime.kernel.Stated.Features.VAES;
import static dev.sennit.runtime.kernel.Stated.Features.VPCLMULQDQ;

import dev.sennit.runtime.kernel.Stated.Questions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.HashSet;
import java.util.Set;

/**
 * What an x86-64 processor answers by CPUID and XGETBV. A feature counts only if the operating
 * system keeps the registers that its instructions use.
 */
interface ProcessorAnswers {
  /** Returns EAX, EBX, ECX and EDX, which answer a question of EAX and ECX. */
  int[] cpuid(int eax, int ecx);

  /** Returns the lower half of XCR0: what the operating system keeps of registers. */
  int kept();

  /** Those of this processor, which the kernels in a shared object ask. */
  static ProcessorAnswers of(SymbolLookup kernels) {
    MemorySegment cpuid = kernels.find(Questions.CPUID).orElseThrow();
    MemorySegment xgetbv = kernels.find(Questions.XGETBV).orElseThrow();
    return new ProcessorAnswers() {
      @Override
      public int[] cpuid(int eax, int ecx) {
        int[] answer = new int[WORDS];
        Downcall.call(
            cpuid,
            MemorySegment.ofArray(answer),
            MemorySegment.ofAddress(eax),
            MemorySegment.ofAddress(ecx),
            0,
            0);
        return answer;
      }

      @Override
      public int kept() {
        int[] answer = new int[WORDS];
        Downcall.call(
            xgetbv, MemorySegment.ofArray(answer), MemorySegment.NULL, MemorySegment.NULL, 0, 0);
        return answer[EAX];
      }
    };
  }

  int WORDS = 4;
  int EAX = 0;
  int EBX = 1;
  int ECX = 2;
  int EDX = 3;

  // Questions, as EAX.
  int LONGEST = 0;
  int BASIC = 1;
  int EXTENDED = 7;
  int LONGEST_OF_NAMES = 0x8000_0000;
  int FIRST_OF_NAME = 0x8000_0002;
  int LAST_OF_NAME = 0x8000_0004;

  // Answers to the basic question.
  int SSE2 = 1 << 26;
  int OSXSAVE = 1 << 27;

  // Registers by their bits in XCR0. Those without a bit are always kept.
  int NO_VECTORS = 0;
  int OF_256_BITS = 0b110;
  int OF_512_BITS = 0b1110_0110;

  /**
   * A feature's bit in the answer to a question, and the registers that its instructions use.
   *
   * @param ecx the second part of the question
   */
  record Bit(String feature, int eax, int ecx, int word, int bit, int registers) {}

  Bit[] BITS = {
    new Bit(PCLMULQDQ, BASIC, 0, ECX, 1, NO_VECTORS),
    new Bit(MOVBE, BASIC, 0, ECX, 22, NO_VECTORS),
    new Bit(AES, BASIC, 0, ECX, 25, NO_VECTORS),
    new Bit(AVX, BASIC, 0, ECX, 28, OF_256_BITS),
    new Bit(BMI1, EXTENDED, 0, EBX, 3, NO_VECTORS),
    new Bit(AVX2, EXTENDED, 0, EBX, 5, OF_256_BITS),
    new Bit(BMI2, EXTENDED, 0, EBX, 8, NO_VECTORS),
    new Bit(AVX512F, EXTENDED, 0, EBX, 16, OF_512_BITS),
    new Bit(SHA_NI, EXTENDED, 0, EBX, 29, NO_VECTORS),
    new Bit(AVX512BW, EXTENDED, 0, EBX, 30, OF_512_BITS),
    new Bit(AVX512VL, EXTENDED, 0, EBX, 31, OF_512_BITS),
    new Bit(VAES, EXTENDED, 0, ECX, 9, OF_256_BITS),
    new Bit(VPCLMULQDQ, EXTENDED, 0, ECX, 10, OF_256_BITS),
    new Bit(SHA512, EXTENDED, 1, EAX, 0, OF_256_BITS),
  };

  /**
   * Returns the processor that answers so.
   *
   * @throws IOException if it denies what every processor of x86-64 has
   */
  default Processor processor() throws IOException {
    int[] basic = cpuid(BASIC, 0);
    if ((basic[EDX] & SSE2) == 0) {
      throw new IOException("CPUID denies SSE2, which every processor of x86-64 has");
    }
    int kept = (basic[ECX] & OSXSAVE) == 0 ? NO_VECTORS : kept();
    Set<String> features = new HashSet<>();
    int eax = BASIC;
    int ecx = 0;
    int[] answer = basic;
    for (Bit each : BITS) {
      // A question may take a hypervisor long, so it is asked once.
      if (each.eax != eax || each.ecx != ecx) {
        eax = each.eax;
        ecx = each.ecx;
        answer = isKnown(eax, ecx) ? cpuid(eax, ecx) : new int[WORDS];
      }
      if ((answer[each.word] >>> each.bit & 1) != 0 && (kept & each.registers) == each.registers) {
        features.add(each.feature);
      }
    }
    int[] first = cpuid(LONGEST, 0);
    String maker = letters(first[EBX], first[EDX], first[ECX]);
    return new Processor(name(basic[EAX]), maker, features);
  }

  /** To questions that they do not know, some processors answer something else. */
  private boolean isKnown(int eax, int ecx) {
    return Integer.compareUnsigned(eax, cpuid(eax & LONGEST_OF_NAMES, 0)[EAX]) <= 0
        && (ecx == 0 || ecx <= cpuid(eax, 0)[EAX]);
  }

  private static String letters(int... words) {
    StringBuilder letters = new StringBuilder();
    for (int word : words) {
      for (int i = 0; i < Integer.SIZE; i += Byte.SIZE) {
        letters.append((char) (word >>> i & 0xff));
      }
    }
    return letters.toString();
  }

  /** What the processor calls itself, with the numbers of its core as Linux writes them. */
  private String name(int core) {
    String name = "x86-64";
    if (isKnown(LAST_OF_NAME, 0)) {
      StringBuilder letters = new StringBuilder();
      for (int eax = FIRST_OF_NAME; eax <= LAST_OF_NAME; eax++) {
        letters.append(letters(cpuid(eax, 0)));
      }
      name = letters.toString().replace('\0', ' ').strip();
    }
    int family = core >>> 8 & 15;
    int model = core >>> 4 & 15;
    if (family >= 6) {
      model += core >>> 12 & 0xf0;
    }
    if (family == 15) {
      family += core >>> 20 & 0xff;
    }
    return Processor.name(
        name, "cpu family", Integer.toString(family), "model", Integer.toString(model));
  }
}
