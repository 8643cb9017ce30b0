/** Where the service is now. */
export interface Reach {
  /** An origin to use next; waits while the service is known to be away. */
  origin(): Promise<string>
  /** A request to this origin got no answer: resolves when another try makes sense, throws when none does. */
  lost(origin: string, error: unknown): Promise<void>
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
