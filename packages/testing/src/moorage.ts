import type { LinodeClient, NeutralClient } from '@moorage/sdk'
import type { SimControls } from './simulator/controls.ts'

/** Snapshot of an installation. */
export interface MoorageSnapshot {
  readonly snapshot: number
}

/** Temporary installation. It ends with the program that started it, and leaves no files. */
export interface Moorage<Client = NeutralClient | LinodeClient> {
  readonly origin: string
  readonly url: string
  /** Token of the unrestricted user `admin` of the first account, with all scopes. */
  readonly token: string
  readonly operatorToken: string
  /** Folder for operator commands, such as `moor ... --data FOLDER`. */
  readonly dataFolder: string
  readonly sdk: Client
  readonly sim: SimControls
  /**
   * Restores the state right after the start, next IDs included; tokens, addresses and settings stay. Requests wait, long polls and streams end, work in
   * progress is dropped. Do not call it while other tests use the installation.
   */
  reset(): Promise<void>
  /** Records resources, accounts, events, simulator state, and the clock's offset. */
  snapshot(): Promise<MoorageSnapshot>
  /** Restores a snapshot like `reset`, any number of times. */
  restore(snapshot: MoorageSnapshot): Promise<void>
  /** One JSON line per event. */
  log(): string
  /** Stops the service and removes its data. Idempotent. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Options of an installation for tests. */
export interface MoorageOptions {
  /** Default: neutral. */
  readonly dialect?: 'neutral' | 'linode' | undefined
  /** Speed of the simulated infrastructure; default: instant. */
  readonly pace?: 'instant' | 'fast' | 'real' | undefined
  /**
   * Other settings by variable, such as `{ MOORAGE_RATE_LIMIT: '5' }` (docs/settings.md). MOORAGE_ variables and DATABASE_URL of the environment are not passed
   * on.
   */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** Default: MOORAGE_BIN, or the program of the package `moorage` that the current folder resolves. */
  readonly moor?: string | undefined
  /** Folder of prepared data folders; default: `moorage` in the user's cache. False prepares none. */
  readonly cache?: string | false | undefined
}
