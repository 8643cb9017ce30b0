import type { LinodeClient, NeutralClient } from '@moorage/sdk'
import type { SimControls } from './simulator/controls.ts'

/** Snapshot of an installation. */
export interface MoorageSnapshot {
  readonly snapshot: number
}

/** Temporary installation: it ends with the program that started it, and leaves nothing behind. */
export interface Moorage<Client = NeutralClient | LinodeClient> {
  /** Scheme, host and port: `http://127.0.0.1:40123`. */
  readonly origin: string
  /** URL of the API: the origin with `/v4`. */
  readonly url: string
  /** Token of the unrestricted user `admin` of the first account, with all scopes. */
  readonly token: string
  /** Token of the simulator's operator. */
  readonly operatorToken: string
  /** Absolute path of the data folder: `moor ... --data FOLDER` runs the operator's commands. */
  readonly dataFolder: string
  /** Client of the SDK with `token`. */
  readonly sdk: Client
  /** Controls of the simulated infrastructure. */
  readonly sim: SimControls
  /**
   * Restores the state right after the start, next IDs included; tokens, addresses and the settings stay. Requests wait meanwhile, long polls and streams end,
   * work in progress is dropped. Do not call it while other tests use the same installation.
   */
  reset(): Promise<void>
  /** Records the complete state: resources, accounts, events, simulator state, the offset of the clock. It is deleted with the installation. */
  snapshot(): Promise<MoorageSnapshot>
  /** Restores a snapshot, as `reset` does; any number of times. */
  restore(snapshot: MoorageSnapshot): Promise<void>
  /** Returns the log of the service so far: JSON, one line per event. */
  log(): string
  /** Stops the service and removes its data. Idempotent. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
