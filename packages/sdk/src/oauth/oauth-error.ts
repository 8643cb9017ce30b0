/** Error of the authorization server (RFC 6749), from `/oauth/token` or a redirect URL. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  /** Error code, such as `access_denied` or `invalid_grant`. */
  readonly error: string
  /** Null for an error in a redirect URL. */
  readonly status: number | null

  constructor({ error, description, status }: { error: string; description: string | null; status: number | null }) {
    super(description ?? error)
    this.error = error
    this.status = status
  }
}
