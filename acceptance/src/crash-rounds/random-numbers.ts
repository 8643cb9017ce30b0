/** Deterministic random number generator. `below` returns a whole number from 0 to `limit - 1`. */
export interface RandomNumbers {
  below(limit: number): number
}

/** Creates a generator (mulberry32). The same seed yields the same sequence. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
    },
  }
}
