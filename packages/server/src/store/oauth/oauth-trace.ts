/** Where a request to the OAuth side came from, for the audit. */
export interface OauthTrace {
  readonly requestId: string
  /** Network address. */
  readonly address: string
}
