import {
  explainUnknown,
  type Log,
  openLog,
  openLogStream,
  readSettings,
  type RunContext,
  type SettingFlags,
} from '@moorage/server'
import type { Command } from 'commander'
import { isatty } from 'node:tty'
import { openReloads } from './open-reloads.ts'
import { readSettingFlags } from './setting-flags.ts'

/** Processes must stop within 5 s (issue 2). */
const stopMsMax = 4_900

/**
 * Runs `body` with the settings. Its `stop` signal aborts at the first SIGTERM, SIGINT or closed terminal; repeated signals have no effect. SIGHUP reloads
 * settings. An uncaught exception exits immediately.
 */
export async function runServer(command: Command, body: (context: RunContext) => Promise<void>): Promise<void> {
  const flags = readSettingFlags(command.opts())
  const settings = readSettings(process.env, flags)
  const logHealth = process.stderr.isTTY ? null : openLogStream()
  const log = openLog(settings.logLevel, logHealth ?? (await openTerminal()))
  const stop = listenForStop(log)
  process.on('uncaughtException', (error) => (isHangUp(error) ? stop.begin('hang-up') : endHard(log, error)))
  warnOfUnknown(log, flags)
  const reloads = openReloads(settings, flags, log)
  const terminals = [1, 2].filter((fd) => isatty(fd))
  process.on('SIGHUP', () => {
    if (terminals.every((fd) => isatty(fd))) reloads.run()
    else stop.begin('SIGHUP')
  })
  const isTerminal = process.stdout.isTTY
  const write = (text: string): void => void process.stdout.write(`${text}\n`)
  await body({
    settings,
    log,
    logHealth,
    stop: stop.signal,
    isTerminal,
    reportStep: (step) => (isTerminal ? write(`${step} ...`) : log.info(step)),
    print: write,
    onReload: reloads.add,
  })
}

async function openTerminal() {
  const { openTerminalStream } = await import('@moorage/server/logging/open-terminal-stream')
  return openTerminalStream()
}

function listenForStop(log: Log): { readonly signal: AbortSignal; begin(why: string): void } {
  const stop = new AbortController()
  const begin = (signal: string): void => {
    if (stop.signal.aborted) return
    log.info({ signal }, 'stopping')
    stop.abort()
    setTimeout(() => endHard(log, new Error(`shutdown not complete after ${stopMsMax} ms`)), stopMsMax).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => begin(signal))
  return { signal: stop.signal, begin }
}

function warnOfUnknown(log: Log, flags: SettingFlags): void {
  for (const sentence of explainUnknown(process.env, flags)) log.warn(sentence)
}

/** True if the terminal was closed. The server then shuts down gracefully. */
function isHangUp(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EIO' && error.syscall === 'write'
}

/** The database tolerates a crash, while a partly working server is unsafe. */
function endHard(log: Log, err: Error): never {
  log.fatal({ err }, 'ended')
  process.exit(1)
}
