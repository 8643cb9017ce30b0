/** Response of a cluster's API server to a GET. */
export interface ClusterResponse {
  readonly status: number
  /** Empty unless the response is a JSON object. */
  readonly body: Readonly<Record<string, unknown>>
  /** Raw response if not JSON, such as logs; otherwise ''. */
  readonly text: string
}

/** Cluster with the rights of one token. The API server responds with 401 if it is invalid, 403 without the permission (driver contract, rule 38). */
export interface TokenView {
  /** Throws DriverError Busy on timeout, Broken if the response is too large. */
  get(path: string): Promise<ClusterResponse>
  /** Requests in progress fail. */
  close(): void
}
