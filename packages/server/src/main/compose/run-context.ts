import type { LogHealth } from '../logging/log-stream.ts'
import type { Log } from '../logging/open-log.ts'
import type { Settings } from '../settings/index.ts'

/** Takes over what may change while a server runs. May throw: what it had then stays. */
export type Reload = (settings: Settings) => void

/** What a command that runs the server is given by the command line. */
export interface RunContext {
  readonly settings: Settings
  readonly log: Log
  /** Whether the log's lines are written; null on a terminal. */
  readonly logHealth: LogHealth | null
  /** Aborted by the first SIGTERM or SIGINT, and when the terminal goes: stop everything within 5 s and return. Later signals add nothing. */
  readonly stop: AbortSignal
  /** Whether people read what is said; else programs do. */
  readonly isTerminal: boolean
  /** Says what is being done now: on a terminal, else in the log. */
  tell(step: string): void
  /** Writes lines to stdout; the first is `moorage ready <origin>`, and for programs the only one. */
  say(text: string): void
  /** Has `reload` called with the settings as they are then, at every SIGHUP. */
  onReload(reload: Reload): void
}
