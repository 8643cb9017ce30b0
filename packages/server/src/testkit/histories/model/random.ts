/** Deterministic pseudo-random numbers. */
export interface Random {
  below(count: number): number
  once(times: number): boolean
  choose<One>(among: readonly One[]): One
}

/** Returns a mulberry32 generator with 32 bits of state, equal on every machine. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    once: (times) => below(times) === 0,
    choose(among) {
      const chosen = among[below(among.length)]
      if (chosen === undefined) throw new Error('no elements to choose from')
      return chosen
    },
  }
}

/** Returns a 32-bit seed for a history of a run. Runs with close seeds share no history. */
export function seedOfHistory(seed: number, number: number): number {
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(number, 0xc2b2ae35)) >>> 0
}
