import type { LinodeClient, NeutralClient } from '@moorage/sdk'
import type { SimControls } from './simulator/controls.ts'

/** Snapshot of an installation. */
export interface MoorageSnapshot {
  readonly snapshot: number
}

/** Temporary installation: ends with the program that started it, and leaves nothing behind. */
export interface Moorage<Client = NeutralClient | LinodeClient> {
  /** For example `http://127.0.0.1:40123`. */
  readonly origin: string
  /** Origin with `/v4`. */
  readonly url: string
  /** Token of the unrestricted user `admin` of the first account, with all scopes. */
  readonly token: string
  /** Token of the simulator's operator. */
  readonly operatorToken: string
  /** Absolute path of the data folder, for operator commands: `moor ... --data FOLDER`. */
  readonly dataFolder: string
  /** SDK client with `token`. */
  readonly sdk: Client
  readonly sim: SimControls
  /**
   * Restores the state right after the start, next IDs included; tokens, addresses and settings stay. Requests wait, long polls and streams end, work in
   * progress is dropped. Do not call it while other tests use the installation.
   */
  reset(): Promise<void>
  /** Records resources, accounts, events, simulator state, and the clock's offset. Deleted with the installation. */
  snapshot(): Promise<MoorageSnapshot>
  /** Restores a snapshot like `reset`, any number of times. */
  restore(snapshot: MoorageSnapshot): Promise<void>
  /** Returns the service's log: one JSON line per event. */
  log(): string
  /** Stops the service and removes its data. Idempotent. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
