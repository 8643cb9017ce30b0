import type { LinodeClient, NeutralClient } from '@moorage/sdk'
import type { SimControls } from './simulator/controls.ts'

/** How everything was at a moment. */
export interface MoorageSnapshot {
  readonly snapshot: number
}

/** A throw-away installation: it ends with the program that started it, and leaves nothing behind. */
export interface Moorage<Client = NeutralClient | LinodeClient> {
  /** Scheme, host and port: `http://127.0.0.1:40123`. */
  readonly origin: string
  /** Where the interface is: the same with `/v4`. */
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
   * Makes everything as it was right after the start, ids that come next included; tokens, addresses and the settings stay. Requests wait meanwhile, long polls
   * and streams end, work under way is given up. Do not call it while other tests use the same installation.
   */
  reset(): Promise<void>
  /** Keeps everything as it is: resources, accounts, events, what is simulated, how far the clock was moved. It is gone with the installation. */
  snapshot(): Promise<MoorageSnapshot>
  /** Makes everything as it was at a snapshot, as `reset` does; any number of times. */
  restore(snapshot: MoorageSnapshot): Promise<void>
  /** What the service has written to its log until now: JSON, one line per event. */
  log(): string
  /** Stops the service and removes its data. A second call is harmless. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
