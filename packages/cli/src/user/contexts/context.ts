/** The two wires that an installation can speak. */
export type Dialect = 'neutral' | 'linode'

/** An installation and who acts there. */
export interface Context {
  /** Scheme, host and port, without /v4. */
  readonly url: string
  readonly token: string
  readonly dialect: Dialect
  /** What renews the token of a sign-in by browser. */
  readonly renewal?: { readonly clientId: string; readonly refreshToken: string; readonly expiresMs: number }
}

/** A context that was chosen, and where it was found. */
export interface ChosenContext extends Context {
  /** Its name in the file of contexts; null for one that is not kept there. */
  readonly name: string | null
  /** For sentences: `the context web`, `MOORAGE_URL`, `the data folder /srv/.moorage`. */
  readonly origin: string
}
