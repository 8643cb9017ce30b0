import type { DialectName } from '@moorage/sdk'

/** Installation with credentials. */
export interface Context {
  readonly url: string
  readonly token: string
  readonly dialect: DialectName
  /** PEM file with the CA, if the platform does not trust the certificate. */
  readonly ca?: string
  readonly renewal?: { readonly clientId: string; readonly refreshToken: string; readonly expiresMs: number }
}

/** Selected context with its source. */
export interface ChosenContext extends Context {
  readonly name: string | null
  /** Source for messages: `context web`, `MOORAGE_URL`, `data folder /srv/.moorage`. */
  readonly origin: string
  readonly isLocal?: true
}
