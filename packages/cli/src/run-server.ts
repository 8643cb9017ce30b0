import { type Log, openLog, readSettings, type RunContext } from '@moorage/server'
import type { Command } from 'commander'
import { readSettingFlags } from './setting-flags.ts'

/** A server that has not stopped by now never will (issue 2: all stopped within 5 s). */
const stopMsMax = 4_900

/**
 * Reads the settings, runs a server until the first SIGTERM, SIGINT or SIGHUP, and returns when it has stopped in
 * order. Repeated signals add nothing: a launcher and a terminal may both send one.
 */
export async function runServer(command: Command, body: (context: RunContext) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env, readSettingFlags(command.opts()))
  const log = openLog(settings.logLevel)
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) return
      log.info({ signal }, 'stopping')
      stop.abort()
      setTimeout(() => endHard(log, new Error(`not stopped after ${stopMsMax} ms`)), stopMsMax).unref()
    })
  }
  process.on('uncaughtException', (error) => endHard(log, error))
  await body({ settings, log, stop: stop.signal, say: (line) => void process.stdout.write(`${line}\n`) })
}

/** The database is safe against a sudden end; a half-dead server is not. */
function endHard(log: Log, err: Error): never {
  log.fatal({ err }, 'ended')
  process.exit(1)
}
