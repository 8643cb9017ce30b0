import type { DialectName } from '@moorage/sdk'

/** Installation and credentials. */
export interface Context {
  /** Scheme, host, and port, without /v4. */
  readonly url: string
  readonly token: string
  readonly dialect: DialectName
  /** PEM file of the CAs that signed its certificate, if the platform does not trust them. */
  readonly ca?: string
  readonly renewal?: { readonly clientId: string; readonly refreshToken: string; readonly expiresMs: number }
}

/** Selected context and its source. */
export interface ChosenContext extends Context {
  /** Name in the contexts file; null for a context from another source. */
  readonly name: string | null
  /** Source for messages: `context web`, `MOORAGE_URL`, `data folder /srv/.moorage`. */
  readonly origin: string
  /** True if the address was read from a data folder on this machine. */
  readonly isLocal?: true
}
