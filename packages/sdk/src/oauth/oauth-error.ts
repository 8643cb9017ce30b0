/** Error of the authorization server as in RFC 6749: at `/oauth/token`, or in a redirect URL. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  /** Such as `access_denied` or `invalid_grant`. */
  readonly error: string
  /** HTTP status; null for an error in a redirect URL. */
  readonly status: number | null

  constructor({ error, description, status }: { error: string; description: string | null; status: number | null }) {
    super(description ?? error)
    this.error = error
    this.status = status
  }
}
