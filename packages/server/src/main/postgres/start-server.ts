import { spawn } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readPidFile } from './read-pid-file.ts'
import type { Runner } from './choose-run-as.ts'
import type { ClusterPaths } from './cluster-paths.ts'

type StartResult = { readonly pid: number } | { readonly failure: string }

const pollMs = 10
const logBytesMax = 4 * 1024 * 1024

/** Options of one start. `settings` override `serverSettings`. */
export interface StartServer {
  readonly paths: ClusterPaths
  readonly runner: Runner
  readonly socketFolder: string
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Starts the server and waits until it accepts connections, including crash recovery of any duration. Returns its pid, or the last message of a server that
 * ended. Its session is separate: Ctrl-C reaches only this process, which stops the server.
 */
export async function startServer(start: StartServer): Promise<StartResult> {
  const log = openLog(start.paths.log)
  const logOffset = fstatSync(log).size
  const { file, args, env, ...credentials } = start.runner.call(
    'postgres',
    start.paths.data,
    serverArguments(start.socketFolder, start.settings),
  )
  const child = spawn(file, [...args], {
    cwd: '/',
    env: { ...env },
    detached: true,
    stdio: ['ignore', log, log],
    ...credentials,
  })
  closeSync(log)
  let ended: string | null = null
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended ??= `ended with ${code ?? signal}`))
  child.unref()
  while (ended === null) {
    const pidFile = readPidFile(start.paths.data)
    if (pidFile !== null && pidFile.pid === child.pid && pidFile.isReady) return { pid: pidFile.pid }
    await delay(pollMs)
  }
  return { failure: lastFatal(start.paths.log, logOffset) ?? ended }
}

function openLog(file: string): number {
  const log = openSync(file, 'a', 0o600)
  if (fstatSync(log).size > logBytesMax) ftruncateSync(log)
  return log
}

/** Returns the last FATAL line, otherwise the last line, or null. */
function lastFatal(file: string, from: number): string | null {
  const lines = readFileSync(file).subarray(from).toString('utf8').trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL')) ?? (lines.at(-1) || null)
}

/** Sockets are private; the log omits statements, and errors that clients receive anyway. */
const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // 40 for the service, and 4 for each of 20 clusters.
  max_connections: '130',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  jit: 'off',
}

function serverArguments(socketFolder: string, more: Readonly<Record<string, string>>): readonly string[] {
  const settings = Object.entries({ ...serverSettings, ...more })
  return ['-k', socketFolder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
