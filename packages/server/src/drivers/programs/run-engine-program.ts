import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import { plainEnvironment } from './plain-environment.ts'

/** A program to run. Its arguments never pass through a shell. */
export interface ProgramRun {
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Standard input. Secrets are passed here, never as arguments. An error of an iterable ends the program and is thrown. */
  readonly input?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** Timeout; 30 s if absent. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
  readonly onOutput?: (text: string) => void
  /** Receives the standard output in place of the result. */
  readonly output?: Writable
  readonly onErrorOutput?: (text: string) => void
}

/** Exit code and output of a program. */
export interface ProgramResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const outputMax = 16_777_216
const defaultDeadlineMs = 30_000

/** Descriptor of this process's lock, which its programs inherit: the lock is held until they exit (ADR 0061). */
export const inheritedLock: { file: number | null } = { file: null }

/** Starts a program with the plain environment and `env`; returns the child process, which inherits this process's lock. */
export function spawnEngineProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  detached = false,
): ChildProcess {
  const stdio: StdioOptions = inheritedLock.file === null ? 'pipe' : ['pipe', 'pipe', 'pipe', inheritedLock.file]
  return spawn(file, [...args], { env: { ...plainEnvironment, ...env }, stdio, detached })
}

/**
 * Runs a program and returns its output and any exit code. Throws Busy if killed by a timeout, an abort or too much output (it may have acted), Broken if it
 * cannot start.
 */
export function runEngineProgram(run: ProgramRun): Promise<ProgramResult> {
  const { file, args, deadlineMs = defaultDeadlineMs } = run
  return new Promise((resolve, reject) => {
    // It has its own process group, because nbdcopy that is killed before it connects leaves its server running.
    const child = spawnEngineProgram(file, args, run.env, true)
    const output = { stdout: '', stderr: '' }
    let reason: string | null = null
    let inputError: Error | null = null
    const kill = (why: string): void => {
      reason ??= why
      killGroup(child)
    }
    const abort = (): void => kill('it was aborted')
    const timer = setTimeout(() => kill(`it timed out after ${deadlineMs} ms`), deadlineMs)
    run.signal?.addEventListener('abort', abort, { once: true })
    if (run.signal?.aborted) abort()
    if (run.output) child.stdout?.pipe(run.output, { end: false })
    const streams = run.output ? (['stderr'] as const) : (['stdout', 'stderr'] as const)
    for (const stream of streams) {
      child[stream]?.setEncoding('utf8')
      child[stream]?.on('data', (text: string) => {
        output[stream] += text
        if (stream === 'stdout') run.onOutput?.(text)
        else run.onErrorOutput?.(text)
        if (output[stream].length > outputMax) kill(`it printed more than ${outputMax} characters`)
      })
    }
    const end = (finish: () => void): void => {
      clearTimeout(timer)
      run.signal?.removeEventListener('abort', abort)
      finish()
    }
    child.on('error', (error) =>
      end(() => reject(new DriverError('Broken', `Cannot run ${file}: ${error.message}`, error))),
    )
    child.on('close', (code) =>
      end(() => {
        // A program can take the end of a failed input for its end, and succeed before it is killed.
        if (inputError !== null && (code === null || code === 0)) reject(inputError)
        else if (code === null) reject(stoppedError(run, reason))
        else resolve({ code, ...output })
      }),
    )
    sendInput(child, run.input ?? '', (error) => {
      inputError = error
      kill('its input failed')
    })
  })
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The program has already ended.
  }
}

function sendInput(
  { stdin }: ChildProcess,
  input: NonNullable<ProgramRun['input']>,
  onError: (error: Error) => void,
): void {
  stdin?.on('error', () => undefined)
  if (typeof input === 'string' || input instanceof Uint8Array) stdin?.end(input)
  else if (stdin) pipeline(input, stdin).catch(onError)
}

function stoppedError({ file, args }: ProgramRun, reason: string | null): DriverError {
  const line = [file, ...args.slice(0, 1)].join(' ')
  return new DriverError('Busy', `${line} was stopped: ${reason ?? 'another process killed it'}.`)
}
