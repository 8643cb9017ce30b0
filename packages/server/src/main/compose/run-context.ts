import type { LogHealth } from '../logging/log-stream.ts'
import type { Log } from '../logging/open-log.ts'
import type { Settings } from '../settings/index.ts'

/** Applies settings that can change while the server runs. If it throws, the previous values stay in effect. */
export type Reload = (settings: Settings) => void

/** Context that the command line passes to commands that run the server. */
export interface RunContext {
  readonly settings: Settings
  readonly log: Log
  /** Null on a terminal. */
  readonly logHealth: LogHealth | null
  /** Aborted by the first SIGTERM or SIGINT, and when the terminal closes: stop everything within 5 s and return. Later signals have no effect. */
  readonly stop: AbortSignal
  /** Whether output is for people rather than programs. */
  readonly isTerminal: boolean
  /** Reports the current step, on the terminal or in the log. */
  reportStep(step: string): void
  /** Writes lines to stdout. The first is `moorage ready <origin>`, and for programs the only one. */
  print(text: string): void
  /** Registers a callback that gets the current settings at every SIGHUP. */
  onReload(reload: Reload): void
}
