/** Origin of a request to the OAuth provider, for the audit. */
export interface OauthTrace {
  readonly requestId: string
  readonly address: string
}
