/** Selects the origin of the service. */
export interface OriginSelector {
  /** Returns the next origin to use. Waits while the service is known to be down. */
  origin(): Promise<string>
  /** Reports a request without a response. Resolves when a retry is useful, and throws if it is not. */
  lost(origin: string, error: unknown): Promise<void>
}

/** Reach of a service with one fixed origin. */
export function fixedOriginSelector(origin: string): OriginSelector {
  return {
    origin: async () => origin,
    async lost(at, error) {
      throw new Error(`${at} did not answer`, { cause: error })
    },
  }
}
