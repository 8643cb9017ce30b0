/** What a cluster's own Kubernetes interface answers to a GET. */
export interface ClusterAnswer {
  readonly status: number
  /** Empty where the answer is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>
  /** The answer as it came where it is no JSON, as logs are; else ''. */
  readonly text: string
}

/**
 * A cluster as the holder of one bearer token sees it. Each question is asked with that token and no other right, so that the cluster itself decides what is
 * shown: 401 where it knows the token no more, 403 where that may not (driver contract, rule 38).
 */
export interface BearerView {
  /** Asks for a path from `/` on, with its query. DriverError Busy where nothing is answered in time, Broken where more is than fits. */
  get(path: string): Promise<ClusterAnswer>
  /** Lets go of its connections; what is under way fails. */
  close(): void
}
