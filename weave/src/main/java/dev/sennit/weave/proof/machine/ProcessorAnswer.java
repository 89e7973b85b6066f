package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Meaning.Question;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import java.util.List;

/**
 * What a processor answers to the one question that a kernel may ask it. Of the words nothing is
 * known but that they answer this question.
 */
public record ProcessorAnswer(Question question, List<Term> asked, List<Term> words) {
  public ProcessorAnswer {
    asked = List.copyOf(asked);
    words = List.copyOf(words);
  }

  Term word(Question other, int word, List<Term> of) {
    if (other != question || !of.equals(asked)) {
      throw new ProofFailure("asks %s%s instead of %s%s", other, of, question, asked);
    }
    return words.get(word);
  }
}
