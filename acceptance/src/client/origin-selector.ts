/** Selects the origin of the service. */
export interface OriginSelector {
  /** Waits during a known outage. */
  origin(): Promise<string>
  /** Reports a request without a response. Resolves when a retry is useful, otherwise throws. */
  lost(origin: string, error: unknown): Promise<void>
}

/** Returns a selector for one fixed origin. A lost connection throws instead of selecting another origin. */
export function fixedOriginSelector(origin: string): OriginSelector {
  return {
    origin: async () => origin,
    async lost(at, error) {
      throw new Error(`${at} did not answer`, { cause: error })
    },
  }
}
