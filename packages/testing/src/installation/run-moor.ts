import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { MoorageOptions } from '../moorage.ts'
import { cleanEnvironment } from './clean-environment.ts'
import type { MoorProgram } from './find-moor.ts'
import { guardFolder } from './guard-folder.ts'
import { captureOutput } from './capture-output.ts'

/** Running service. */
export interface RunningMoor {
  readonly origin: string
  readonly log: () => string
  /** A second call waits for the first. */
  stop(): Promise<void>
}

/** A service stops within five seconds. */
const stopMsMax = 10_000

/**
 * Starts the service on a data folder and waits until it responds. Returns origin, log and `stop()`. The service ends with this process, because its stdin is a
 * pipe. If the service does not start, removes the folder and rejects with its last error.
 */
export async function runMoor(moor: MoorProgram, folder: string, options: MoorageOptions): Promise<RunningMoor> {
  const flags = ['--profile', 'test', '--stop-with-stdin', ...preparedFlags(options)]
  const child = spawn(moor.file, [...moor.args, 'up', ...flags], {
    // Ctrl-C reaches only the test, which stops the service.
    detached: true,
    env: cleanEnvironment({ ...settingsOf(options), MOORAGE_DATA: folder }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const log = captureOutput(child.stderr)
  const guard = guardFolder(child.pid ?? 0, folder)
  const ended = endOf(child)
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
    await ended
    clearTimeout(late)
    rmSync(folder, { recursive: true, force: true })
    guard.release()
  }
  let ending: Promise<void> | null = null
  const stop = (): Promise<void> => (ending ??= end())
  try {
    const origin = await untilReady(child, ended)
    // Lets the test process exit.
    unrefChild(child)
    return { origin, log, stop }
  } catch (error) {
    await stop()
    throw new Error(`moor up did not start: ${lastError(log(), error)}`, { cause: error })
  }
}

/** Starts from a copy of a prepared data folder (ADR 0043). */
function preparedFlags({ cache }: MoorageOptions): readonly string[] {
  if (cache === false) return []
  return cache === undefined ? ['--prepared'] : ['--prepared', cache]
}

function settingsOf({ dialect = 'neutral', pace = 'instant', settings }: MoorageOptions): Record<string, string> {
  return {
    MOORAGE_LISTEN: '127.0.0.1:0',
    MOORAGE_SIM_LISTEN: '127.0.0.1:0',
    MOORAGE_DIALECT: dialect,
    MOORAGE_SIM_PACE: pace,
    MOORAGE_RATE_LIMIT: 'off',
    ...settings,
  }
}

/** Also resolves if the process failed to start. */
async function endOf(child: ChildProcess): Promise<string> {
  const { promise, resolve } = withResolvers<string>()
  child.once('error', (error) => resolve(error.message))
  child.once('close', (code, signal) => resolve(`it ended with ${code ?? signal}`))
  return promise
}

async function untilReady(child: ChildProcess, ended: Promise<string>): Promise<string> {
  const { promise, resolve } = withResolvers<string>()
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const [, origin] = /^moorage ready (\S+)\n/m.exec(output) ?? []
    if (origin !== undefined) resolve(origin)
  })
  const early = ended.then((how) => {
    throw new Error(how)
  })
  return Promise.race([promise, early])
}

function unrefChild(child: ChildProcess): void {
  child.unref()
  for (const stream of child.stdio)
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
}

function lastError(log: string, error: unknown): string {
  const lines = log.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":"info"'))
  return lines.at(-1) ?? (error instanceof Error ? error.message : String(error))
}

function withResolvers<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((onValue) => {
    resolve = onValue
  })
  return { promise, resolve }
}
