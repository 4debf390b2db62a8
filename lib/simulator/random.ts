/** Mixes two 32-bit numbers into one, unsigned (the finalizer of MurmurHash3). */
export function hash32(a: number, b: number): number {
  let x = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/** A small seeded generator (mulberry32): the same seed gives the same sequence, so a call depends only on its index. */
export class Random {
  constructor(private state: number) {}

  /** In `[0, 1)`. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let x = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number in `[0, n)`. */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  /** Log-normal with the given median; call lengths and ring times have this shape. */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return median * Math.exp(spread * normal)
  }

  /** Exponential with the given mean: waits and delays. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }
}

const FORWARD_1 = 0x2c1b3c6d
const FORWARD_2 = 0x297a2d39
const BACKWARD_1 = inverseOf(FORWARD_1)
const BACKWARD_2 = inverseOf(FORWARD_2)

/** Reversibly scatters an index over 32 bits: a session id encodes the index of its call, so that finding it needs no table. */
export function scatter(index: number, seed: number): number {
  let x = Math.imul(index ^ hash32(seed, 1), FORWARD_1)
  x = Math.imul(x ^ (x >>> 16), FORWARD_2)
  return (x ^ (x >>> 16)) >>> 0
}

/** The inverse of `scatter`. */
export function gather(scattered: number, seed: number): number {
  let x = Math.imul(scattered ^ (scattered >>> 16), BACKWARD_2)
  x = Math.imul(x ^ (x >>> 16), BACKWARD_1)
  return (x ^ hash32(seed, 1)) >>> 0
}

/** The multiplicative inverse of an odd number modulo 2^32, by Newton's iteration. */
function inverseOf(odd: number): number {
  let inverse = odd
  for (let round = 0; round < 5; round += 1) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse))
  return inverse
}
