/** Selects the API process for each request. */
export interface OriginSelector {
  origin(): Promise<string>
  /** Handles a request without a response: resolves if the caller may retry, otherwise rejects. */
  lost(origin: string, error: unknown): Promise<void>
}

/** Returns a selector for one fixed origin. Its `lost` always rejects, so requests are not retried. */
export function fixedOriginSelector(origin: string): OriginSelector {
  return {
    origin: async () => origin,
    async lost(at, error) {
      throw new Error(`${at} did not answer`, { cause: error })
    },
  }
}
