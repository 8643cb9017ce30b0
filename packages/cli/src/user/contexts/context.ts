import type { DialectName } from '@moorage/sdk'

/** Installation and credentials. */
export interface Context {
  readonly url: string
  readonly token: string
  readonly dialect: DialectName
  /** PEM file, if the platform does not trust the certificate. */
  readonly ca?: string
  readonly renewal?: { readonly clientId: string; readonly refreshToken: string; readonly expiresMs: number }
}

/** Selected context and its source. */
export interface ChosenContext extends Context {
  readonly name: string | null
  /** Source for messages: `context web`, `MOORAGE_URL`, `data folder /srv/.moorage`. */
  readonly origin: string
  /** True for an address from a local data folder. */
  readonly isLocal?: true
}
