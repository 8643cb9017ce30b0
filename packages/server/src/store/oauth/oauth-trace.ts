/** Origin of a request to the OAuth provider, for the audit. */
export interface OauthTrace {
  readonly requestId: string
  /** Network address. */
  readonly address: string
}
