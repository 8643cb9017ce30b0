import type { Log } from '../logging/open-log.ts'
import type { Settings } from '../settings/index.ts'

/** What a command that runs the server is given by the command line. */
export interface RunContext {
  readonly settings: Settings
  readonly log: Log
  /** Aborted by the first SIGTERM, SIGINT or SIGHUP: stop everything within 5 s and return. Later signals add nothing. */
  readonly stop: AbortSignal
  /** Writes one line to stdout; `moor up` says exactly one, `moorage ready <origin>`. */
  say(line: string): void
}
