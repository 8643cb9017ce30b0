/** Where the service is now. Requests are counted and repeated through it, so it can also take the service away. */
export interface Reach {
  /** An origin to use next; waits while the service is known to be away. */
  origin(): Promise<string>
  /** A request to this origin got no answer: resolves when another try makes sense, throws when none does. */
  lost(origin: string, error: unknown): Promise<void>
  /** Told when a request was handed to the network. */
  sent?(): void
  /** Told when an answer was read to its end. */
  answered?(): Promise<void>
}

/** A service that is expected to stay where it is. */
export function steadyReach(origin: string): Reach {
  return {
    origin: async () => origin,
    async lost(at, error) {
      throw new Error(`${at} did not answer`, { cause: error })
    },
  }
}
