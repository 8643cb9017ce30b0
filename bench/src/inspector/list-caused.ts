/** Calls of functions while a request ran, and in an idle time of equal length. */
export interface Windows {
  readonly request: ReadonlyMap<string, number>
  readonly idle: ReadonlyMap<string, number>
}

/**
 * Returns the functions that are called because of the request: with more calls than in the idle time. This must hold in at least two thirds of the rounds
 * after rounds with fewer calls are subtracted, because background work (timers, polls) can occur in either window by chance.
 */
export function listCaused(rounds: readonly Windows[]): string[] {
  const surplus = new Map<string, number>()
  for (const { request, idle } of rounds)
    for (const name of new Set([...request.keys(), ...idle.keys()])) {
      const more = (request.get(name) ?? 0) - (idle.get(name) ?? 0)
      surplus.set(name, (surplus.get(name) ?? 0) + Math.sign(more))
    }
  return [...surplus].flatMap(([name, times]) => (times * 3 >= rounds.length * 2 ? [name] : []))
}
