package dev.sennit.weave.proof.terms;

import dev.sennit.weave.proof.terms.Term.Carryless;
import dev.sennit.weave.proof.terms.Term.Concat;
import dev.sennit.weave.proof.terms.Term.Constant;
import dev.sennit.weave.proof.terms.Term.Logic;
import dev.sennit.weave.proof.terms.Term.Slice;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Proves that a vector of 128 bits is a given function of others, where both are bilinear over
 * GF(2): each of its bits is an exclusive or of products of a bit of the <em>data</em> and a bit of
 * the <em>factors</em>. The term's structure shows this: it consists of exclusive ors, choices of
 * bits, products with numbers, and products of a word linear in the data and a word linear in the
 * factors. Two such functions are equal if they agree on each pair of a single data bit and a
 * single factor bit. The proof tries all pairs.
 */
public final class BilinearProof {
  private static final int BITS = 128;
  private static final long[] NOTHING = {0, 0};

  /** The inputs in which a word is linear. */
  private enum Kind {
    ZERO,
    NUMBER,
    DATA,
    FACTORS,
    BOTH;

    /** Returns the kind of a sum, which is no number, and one word more. */
    static Kind ofSum(Kind one, Kind other) {
      if (other == NUMBER) {
        throw new ProofFailure("adds a number to a linear word");
      }
      if (one == ZERO || one == other) {
        return other;
      }
      if (other == ZERO) {
        return one;
      }
      throw new ProofFailure("adds words that are linear in different inputs");
    }

    static Kind ofProduct(Kind one, Kind other) {
      if (one == NUMBER) {
        return other;
      }
      if (other == NUMBER) {
        return one;
      }
      if (one == DATA && other == FACTORS || one == FACTORS && other == DATA) {
        return BOTH;
      }
      throw new ProofFailure("multiplies words that are not data and factors");
    }
  }

  /** The function as the algorithm states it, for a single bit of the data and of the factors. */
  @FunctionalInterface
  public interface Expected {
    /**
     * Returns the result's lower and upper 64 bits.
     *
     * @param data the number of the data's vector
     * @param dataBit the number of its bit
     */
    long[] of(int data, int dataBit, int factor, int factorBit);
  }

  /** A word on its way to being a number of up to 128 bits. */
  private static final class Node {
    private final Term term;
    private final Kind kind;
    private final List<Node> inputs;
    private long low;
    private long high;

    private Node(Term term, Kind kind, List<Node> inputs) {
      this.term = term;
      this.kind = kind;
      this.inputs = inputs;
    }
  }

  private final Map<Term, Node> nodes = new HashMap<>();

  /** The nodes by kind, each behind its inputs. */
  private final Map<Kind, List<Node>> inOrder = new HashMap<>();

  private final List<Term> data;
  private final List<Term> factors;

  private BilinearProof(List<Term> data, List<Term> factors) {
    this.data = data;
    this.factors = factors;
    for (Kind kind : Kind.values()) {
      inOrder.put(kind, new ArrayList<>());
    }
    atoms(data, Kind.DATA);
    atoms(factors, Kind.FACTORS);
  }

  /**
   * Checks a vector.
   *
   * @param result the vector, 128 bits
   * @param data vectors of 128 bits: symbols, or symbols side by side
   * @param factors likewise
   */
  public static void check(Term result, List<Term> data, List<Term> factors, Expected expected) {
    new BilinearProof(data, factors).check(result, expected);
  }

  private void atoms(List<Term> vectors, Kind kind) {
    for (Term vector : vectors) {
      for (Term atom : atomsOf(vector)) {
        nodes.put(atom, new Node(atom, kind, List.of()));
      }
    }
  }

  private static List<Term> atomsOf(Term vector) {
    return vector.shape() instanceof Concat(List<Term> parts) ? parts : List.of(vector);
  }

  private void check(Term result, Expected expected) {
    Node root = node(result);
    if (root.kind != Kind.BOTH) {
      throw new ProofFailure("computes %s, which is not a product", result);
    }
    List<Node> products = inOrder.get(Kind.BOTH).stream().filter(node -> isProduct(node)).toList();
    List<Values> ofFactors = new ArrayList<>();
    for (int factor = 0; factor < factors.size(); factor++) {
      for (int bit = 0; bit < BITS; bit++) {
        set(factors, factor, bit, Kind.FACTORS);
        ofFactors.add(new Values(active(products, Kind.FACTORS), held(Kind.FACTORS)));
        clear(factors, factor, Kind.FACTORS);
      }
    }
    Map<BitSet, List<Node>> reached = new HashMap<>();
    for (int vector = 0; vector < data.size(); vector++) {
      for (int bit = 0; bit < BITS; bit++) {
        set(data, vector, bit, Kind.DATA);
        BitSet active = active(products, Kind.DATA);
        for (int i = 0; i < ofFactors.size(); i++) {
          long[] made = NOTHING;
          if (active.intersects(ofFactors.get(i).active())) {
            BitSet both = (BitSet) active.clone();
            both.and(ofFactors.get(i).active());
            made =
                made(
                    root,
                    ofFactors.get(i).held(),
                    reached.computeIfAbsent(both, some -> reached(some, products)));
          }
          long[] wanted = expected.of(vector, bit, i / BITS, i % BITS);
          if (made[0] != wanted[0] || made[1] != wanted[1]) {
            throw new ProofFailure(
                "computes another product: bit %d of data %d and bit %d of factor %d give %x %x"
                    + " instead of %x %x",
                bit, vector, i % BITS, i / BITS, made[1], made[0], wanted[1], wanted[0]);
          }
        }
        clear(data, vector, Kind.DATA);
      }
    }
  }

  /** A node that is not zero, with its value. */
  private record Held(Node node, long low, long high) {}

  /**
   * The values that a single bit of the factors makes.
   *
   * @param active the products that depend on it
   */
  private record Values(BitSet active, List<Held> held) {}

  /** Returns the root's value for values of the factors and the data bit that is set. */
  private static long[] made(Node root, List<Held> factors, List<Node> reached) {
    for (Held held : factors) {
      held.node().low = held.low();
      held.node().high = held.high();
    }
    reached.forEach(BilinearProof::compute);
    long[] made = {root.low, root.high};
    reached.forEach(BilinearProof::clear);
    factors.forEach(held -> clear(held.node()));
    return made;
  }

  /** Returns the nodes that depend on some of the products, each behind its inputs. */
  private List<Node> reached(BitSet some, List<Node> products) {
    Set<Node> reached = new LinkedHashSet<>();
    Set<Node> starts = new HashSet<>();
    some.stream().forEach(i -> starts.add(products.get(i)));
    for (Node node : inOrder.get(Kind.BOTH)) {
      if (starts.contains(node) || node.inputs.stream().anyMatch(reached::contains)) {
        reached.add(node);
      }
    }
    return List.copyOf(reached);
  }

  private static boolean isProduct(Node node) {
    return node.term.shape() instanceof Carryless
        && node.inputs.stream().noneMatch(input -> input.kind == Kind.BOTH);
  }

  /** Returns the products with an input of that kind that is not zero. */
  private static BitSet active(List<Node> products, Kind kind) {
    BitSet active = new BitSet();
    for (int i = 0; i < products.size(); i++) {
      for (Node input : products.get(i).inputs) {
        if (input.kind == kind && (input.low | input.high) != 0) {
          active.set(i);
        }
      }
    }
    return active;
  }

  private List<Held> held(Kind kind) {
    return inOrder.get(kind).stream()
        .filter(node -> (node.low | node.high) != 0)
        .map(node -> new Held(node, node.low, node.high))
        .toList();
  }

  /** Sets a single bit of one vector, and computes all nodes that are linear in it. */
  private void set(List<Term> vectors, int vector, int bit, Kind kind) {
    int start = 0;
    for (Term atom : atomsOf(vectors.get(vector))) {
      if (bit >= start && bit < start + atom.bits()) {
        Node node = nodes.get(atom);
        node.low = bit - start < Long.SIZE ? 1L << bit - start : 0;
        node.high = bit - start < Long.SIZE ? 0 : 1L << bit - start - Long.SIZE;
      }
      start += atom.bits();
    }
    inOrder.get(kind).forEach(BilinearProof::compute);
  }

  private void clear(List<Term> vectors, int vector, Kind kind) {
    atomsOf(vectors.get(vector)).forEach(atom -> clear(nodes.get(atom)));
    inOrder.get(kind).forEach(BilinearProof::clear);
  }

  private static void clear(Node node) {
    node.low = 0;
    node.high = 0;
  }

  // ---------------------------------------------------------------- structure

  private Node node(Term term) {
    Node known = nodes.get(term);
    if (known == null) {
      List<Node> inputs = inputs(term).stream().map(this::node).toList();
      known = new Node(term, kind(term, inputs), inputs);
      nodes.put(term, known);
      if (term.shape() instanceof Constant(long value)) {
        known.low = value;
      }
      inOrder.get(known.kind).add(known);
    }
    return known;
  }

  private static List<Term> inputs(Term term) {
    if (term.bits() > BITS) {
      throw new ProofFailure(
          "computes a word of %d bits, which is too wide to analyse", term.bits());
    }
    return switch (term.shape()) {
      case Slice(Term of, int _) -> List.of(of);
      case Concat(List<Term> parts) -> parts;
      case Logic(long _, List<Term> leaves) -> leaves;
      case Carryless(Term one, Term other) -> List.of(one, other);
      default -> List.of();
    };
  }

  private static Kind kind(Term term, List<Node> inputs) {
    return switch (term.shape()) {
      case Constant(long value) -> value == 0 ? Kind.ZERO : Kind.NUMBER;
      case Slice _ -> inputs.getFirst().kind;
      case Concat _ -> inputs.stream().map(node -> node.kind).reduce(Kind.ZERO, Kind::ofSum);
      case Logic(long table, List<Term> leaves) when table == XorForm.parity(leaves.size()) ->
          inputs.stream().map(node -> node.kind).reduce(Kind.ZERO, Kind::ofSum);
      case Carryless _ -> Kind.ofProduct(inputs.getFirst().kind, inputs.getLast().kind);
      default -> throw new ProofFailure("computes %s, which is not linear", term);
    };
  }

  // ---------------------------------------------------------------- numbers

  private static void compute(Node node) {
    long low = 0;
    long high = 0;
    switch (node.term.shape()) {
      case Slice(Term _, int start) -> {
        Node of = node.inputs.getFirst();
        low = shiftedRight(of, start);
        high = start == 0 ? of.high : start < Long.SIZE ? of.high >>> start : 0;
      }
      case Concat _ -> {
        int start = 0;
        for (Node part : node.inputs) {
          if (start < Long.SIZE) {
            low |= part.low << start;
            high |= start == 0 ? part.high : part.high << start | part.low >>> Long.SIZE - start;
          } else {
            high |= part.low << start - Long.SIZE;
          }
          start += part.term.bits();
        }
      }
      case Logic _ -> {
        for (Node leaf : node.inputs) {
          low ^= leaf.low;
          high ^= leaf.high;
        }
      }
      case Carryless _ -> {
        long one = node.inputs.getFirst().low;
        long other = node.inputs.getLast().low;
        boolean fewer = Long.bitCount(one) < Long.bitCount(other);
        long factor = fewer ? other : one;
        for (long rest = fewer ? one : other; rest != 0; rest &= rest - 1) {
          int place = Long.numberOfTrailingZeros(rest);
          low ^= factor << place;
          high ^= place == 0 ? 0 : factor >>> Long.SIZE - place;
        }
      }
      default -> {
        return;
      }
    }
    int bits = node.term.bits();
    node.low = bits < Long.SIZE ? low & Terms.mask(bits) : low;
    node.high = bits <= Long.SIZE ? 0 : bits < BITS ? high & Terms.mask(bits - Long.SIZE) : high;
  }

  private static long shiftedRight(Node of, int count) {
    if (count == 0) {
      return of.low;
    }
    return count < Long.SIZE
        ? of.low >>> count | of.high << Long.SIZE - count
        : of.high >>> count - Long.SIZE;
  }
}
