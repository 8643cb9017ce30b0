import { CallRefusal } from './call-refusal.ts'

/** Lets one call at a time act on each thing (CSI, "Concurrency"). */
export interface Turns {
  /** Throws where another call is at it: the caller asks again. */
  take<Value>(thing: string, act: () => Promise<Value>): Promise<Value>
}

/** Opens the turns of a process. */
export function openTurns(): Turns {
  const taken = new Set<string>()
  return {
    async take(thing, act) {
      if (taken.has(thing)) throw new CallRefusal('ABORTED', `Another call for ${thing} is under way.`)
      taken.add(thing)
      try {
        return await act()
      } finally {
        taken.delete(thing)
      }
    },
  }
}
