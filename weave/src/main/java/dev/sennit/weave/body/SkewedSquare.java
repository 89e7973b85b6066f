package dev.sennit.weave.body;

/**
 * How the square of KECCAK-f lies in five vectors, while theta adds up its columns: the lane A[x,
 * y] is in vector {@code x + slope * y}, at place {@code stride * x}. So the places of all vectors
 * go with x. All numbers are taken modulo 5.
 *
 * <p>Rho and pi, of FIPS 202, leave lanes in their vectors. Chi combines the neighbours in a row.
 * They are at the same place of neighbouring vectors if places go with y and vectors with {@code x
 * + slope * y}. Before chi and behind it, each vector is therefore turned: by as many places as its
 * number tells.
 *
 * @param slope from 1 to 4; with 4 there is no way through pi
 * @param stride from 1 to 4
 */
record SkewedSquare(int slope, int stride) {
  static final int SIDE = 5;

  /** The arrangement between blocks. From it, the slopes are 3, 2, 1 and 4. */
  static final SkewedSquare FIRST = new SkewedSquare(3, 1);

  /** Pi moves the lane A[x, y] to x = y, y = 2x + 3y. */
  private static final int PI = 3;

  /** Returns the number of the lane at a place, {@code x + 5 * y}. */
  int lane(int vector, int place) {
    int x = over(place, stride);
    return x + SIDE * over(vector - x, slope);
  }

  /** Returns the number of the vector that has a lane. */
  int vectorOf(int lane) {
    return modulo(lane % SIDE + slope * (lane / SIDE));
  }

  /** Returns the arrangement behind a round. */
  SkewedSquare next() {
    int next = over(PI, 1 + slope);
    return new SkewedSquare(next, modulo(stride * (1 - over(PI, next))));
  }

  /** Returns which vector has the number {@code vector} behind pi. */
  int beforePi(int vector) {
    return modulo((1 + slope) * vector);
  }

  /** Returns by how many places a vector, by its number behind pi, is turned before chi. */
  int turnBeforeChi(int vector) {
    return modulo(stride * vector);
  }

  /** Returns by how many places a vector is turned behind chi, to come to this arrangement. */
  int turnBehindChi(int vector) {
    return modulo(-stride * vector);
  }

  /** Returns this arrangement with another slope: lanes change their vectors, not their places. */
  SkewedSquare withSlope(int other) {
    return new SkewedSquare(other, stride);
  }

  static int modulo(int number) {
    return Math.floorMod(number, SIDE);
  }

  /** Divides modulo 5, where the inverse of a number is its third power. */
  private static int over(int number, int divisor) {
    return modulo(number * divisor * divisor * divisor);
  }
}
