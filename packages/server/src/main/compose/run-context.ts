import type { LogHealth } from '../logging/log-stream.ts'
import type { Log } from '../logging/open-log.ts'
import type { Settings } from '../settings/index.ts'

/** Applies settings that can change. If it throws, the previous values remain. */
export type Reload = (settings: Settings) => void

/** Context of commands that run the server. */
export interface RunContext {
  readonly settings: Settings
  readonly log: Log
  /** Null on a terminal. */
  readonly logHealth: LogHealth | null
  /** Aborted by the first SIGTERM or SIGINT, and when the terminal closes. Everything must then stop within 5 s. */
  readonly stop: AbortSignal
  readonly isTerminal: boolean
  reportStep(step: string): void
  /** Prints a line. The first line is `moorage ready <origin>`, and the only line without a terminal. */
  print(text: string): void
  /** Registers a callback for every SIGHUP. */
  onReload(reload: Reload): void
}
