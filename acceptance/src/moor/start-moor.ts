import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { moorCall } from './run-moor.ts'

/** Running `moor up` or `moor serve`. It has its own process group. */
export interface Server {
  /** Origin of the API; '' without an API. */
  readonly origin: string
  readonly startMs: number
  kill(): Promise<void>
  hold(isHeld: boolean): void
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
  stdout(): string
  stderr(): string
}

/** Arguments and complete environment of a `moor` process. */
export interface StartMoor {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Command line of a program. */
export interface ServerCall {
  readonly file: string
  readonly argv: readonly string[]
  readonly cwd?: string
}

const running = new Set<number>()
process.on('exit', () => {
  for (const pid of running) signalGroup(pid, 'SIGTERM')
})

/** Starts `moor` of this checkout and waits for its ready line. Rejects with its stderr if it exits first. */
export function startMoor({ args, env }: StartMoor): Promise<Server> {
  return startServer(moorCall(args, env))
}

/** Starts a server and waits for its first line on stdout. Rejects with its stderr if it exits first. */
export async function startServer({ file, argv, cwd }: ServerCall): Promise<Server> {
  const beganMs = performance.now()
  const child = spawn(file, argv, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], cwd })
  if (child.pid !== undefined) running.add(child.pid)
  const output = { stdout: '', stderr: '' }
  const changes = new EventEmitter()
  let end: { code: number | null } | null = null
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      changes.emit('news')
    })
  }
  child.on('close', (code) => {
    if (child.pid !== undefined) running.delete(child.pid)
    end = { code }
    changes.emit('news')
  })
  const ended = async (): Promise<number | null> => {
    while (end === null) await once(changes, 'news')
    return end.code
  }
  while (!output.stdout.includes('\n')) {
    if (end !== null) throw new Error(`${[file, ...argv].join(' ')} ended: ${output.stderr.slice(-2000)}`)
    await once(changes, 'news')
  }
  return {
    origin: /^moorage ready ?(\S*)\n/.exec(output.stdout)?.[1] ?? '',
    startMs: performance.now() - beganMs,
    async kill() {
      signalGroup(child.pid, 'SIGKILL')
      await ended()
    },
    hold: (isHeld) => signalGroup(child.pid, isHeld ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      const stopMs = performance.now()
      if (end === null) child.kill('SIGTERM')
      const code = await ended()
      return { code, ms: performance.now() - stopMs }
    },
    stdout: () => output.stdout,
    stderr: () => output.stderr,
  }
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}
