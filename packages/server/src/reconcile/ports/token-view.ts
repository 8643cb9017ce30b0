/** Response of a cluster's API server to a GET. */
export interface ClusterResponse {
  readonly status: number
  /** Empty unless the response is a JSON object. */
  readonly body: Readonly<Record<string, unknown>>
  /** Raw response if it is not JSON, such as logs; otherwise ''. */
  readonly text: string
}

/**
 * Cluster with the rights of one token. The API server decides what is visible: 401 if the token is no longer valid, 403 without the permission (driver
 * contract, rule 38).
 */
export interface TokenView {
  /** Requests a path from `/`, with its query. Throws DriverError Busy on timeout, Broken if the response is too large. */
  get(path: string): Promise<ClusterResponse>
  /** Closes the view's connections; requests in progress fail. */
  close(): void
}
