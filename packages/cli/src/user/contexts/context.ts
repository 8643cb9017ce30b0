import type { DialectName } from '@moorage/sdk'

/** An installation and who acts there. */
export interface Context {
  /** Scheme, host and port, without /v4. */
  readonly url: string
  readonly token: string
  readonly dialect: DialectName
  /** File in PEM of the authorities that sign its certificate, where they are not those of the platform. */
  readonly ca?: string
  /** What renews the token of a sign-in by browser. */
  readonly renewal?: { readonly clientId: string; readonly refreshToken: string; readonly expiresMs: number }
}

/** A context that was chosen, and where it was found. */
export interface ChosenContext extends Context {
  /** Its name in the file of contexts; null for one that is not kept there. */
  readonly name: string | null
  /** For sentences: `the context web`, `MOORAGE_URL`, `the data folder /srv/.moorage`. */
  readonly origin: string
  /** Whether it is at an address of this machine, told by the files of its data folder. */
  readonly isLocal?: true
}
