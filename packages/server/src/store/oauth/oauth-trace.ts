/** Origin of an OAuth request, for the audit. */
export interface OauthTrace {
  readonly requestId: string
  readonly address: string
}
