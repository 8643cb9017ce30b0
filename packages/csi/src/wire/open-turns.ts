import { CallRefusal } from './call-refusal.ts'

/** Permits one call at a time per volume (CSI, "Concurrency"). */
export interface Turns {
  /** Throws if another call is in progress; the client retries. */
  take<Value>(thing: string, act: () => Promise<Value>): Promise<Value>
}

/** Opens the locks of a process. */
export function openTurns(): Turns {
  const taken = new Set<string>()
  return {
    async take(thing, act) {
      if (taken.has(thing)) throw new CallRefusal('ABORTED', `Another call for ${thing} is in progress.`)
      taken.add(thing)
      try {
        return await act()
      } finally {
        taken.delete(thing)
      }
    },
  }
}
