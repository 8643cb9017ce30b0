import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { DriverError } from '#reconcile/ports/index.ts'
import { plainEnvironment } from './plain-environment.ts'

/** One program to run: an argument array, never a shell line. */
export interface ProgramRun {
  readonly file: string
  readonly args: readonly string[]
  /** Beside PATH, HOME and the language, which is always C: messages are read by us. */
  readonly env?: Readonly<Record<string, string>>
  /** What it reads on its standard input; nothing when absent. Secrets go this way, never as arguments. */
  readonly input?: string | Uint8Array
  /** Killed after this time; 30 s when absent. */
  readonly deadlineMs?: number
  /** Killed when this is aborted. */
  readonly signal?: AbortSignal
  /** Called with every piece of standard output as it comes. */
  readonly onOutput?: (text: string) => void
  /** The same for standard error, where some programs tell how far they are. */
  readonly onErrorOutput?: (text: string) => void
}

/** How a program ended by itself. */
export interface ProgramEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** More output than this is no answer of a program that we know. In characters of each stream. */
const outputMax = 16_777_216
const deadlineMsUsual = 30_000

/** An open file that programs inherit: the lock of this process, which then lasts until they have ended too (ADR 0061). */
export const inherited: { file: number | null } = { file: null }

/** Starts a program that inherits the lock of this process. `env` comes beside the plain environment. */
export function spawnEngineProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const stdio: StdioOptions = inherited.file === null ? 'pipe' : ['pipe', 'pipe', 'pipe', inherited.file]
  return spawn(file, [...args], { env: { ...plainEnvironment, ...env }, stdio })
}

/**
 * Runs a program to its end, whatever its exit code. Throws DriverError: Busy where it did not end in time or was stopped (whether it acted
 * is unknown), Broken where it is not installed.
 */
export function runEngineProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { file, args, deadlineMs = deadlineMsUsual } = run
  return new Promise((resolve, reject) => {
    const child = spawnEngineProgram(file, args, run.env)
    const output = { stdout: '', stderr: '' }
    const kill = (): void => void child.kill('SIGKILL')
    const timer = setTimeout(kill, deadlineMs)
    run.signal?.addEventListener('abort', kill, { once: true })
    if (run.signal?.aborted) kill()
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.setEncoding('utf8')
      child[stream]?.on('data', (text: string) => {
        output[stream] += text
        if (stream === 'stdout') run.onOutput?.(text)
        else run.onErrorOutput?.(text)
        if (output[stream].length > outputMax) kill()
      })
    }
    const end = (finish: () => void): void => {
      clearTimeout(timer)
      run.signal?.removeEventListener('abort', kill)
      finish()
    }
    child.on('error', (error) =>
      end(() => reject(new DriverError('Broken', `${file} cannot be run: ${error.message}`, error))),
    )
    child.on('close', (code) =>
      end(() => {
        if (code === null)
          reject(new DriverError('Busy', `${file} ${args[0] ?? ''} was stopped, after ${deadlineMs} ms at most.`))
        else resolve({ code, ...output })
      }),
    )
    // A program that ends before it has read everything is told by its code.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(run.input ?? '')
  })
}
