/** A refusal of the authorization server, in the words of RFC 6749: at `/oauth/token`, or in the address that a browser brings back. */
export class OAuthFault extends Error {
  override readonly name = 'OAuthFault'
  /** Such as `access_denied` or `invalid_grant`. */
  readonly error: string
  /** HTTP status; null where a browser brought it. */
  readonly status: number | null

  constructor({ error, description, status }: { error: string; description: string | null; status: number | null }) {
    super(description ?? error)
    this.error = error
    this.status = status
  }
}
