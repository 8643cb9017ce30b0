/** A small source of random numbers that gives the same ones for the same seed; `below` gives whole numbers from 0. */
export interface RandomNumbers {
  below(limit: number): number
}

/** Makes one (mulberry32). */
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
