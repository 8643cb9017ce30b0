import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { moorCall } from './run-moor.ts'

/** A `moor up` or `moor serve` that runs, in a process group of its own. */
export interface Server {
  /** Of the ready line; '' when it serves no interface. */
  readonly origin: string
  /** From the start of the process to its ready line. */
  readonly startMs: number
  /** kill -9 of the whole group. */
  kill(): Promise<void>
  /** SIGSTOP or SIGCONT to the whole group. */
  hold(isHeld: boolean): void
  /** SIGTERM; its exit code, and how long that took. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
  stdout(): string
  stderr(): string
}

/** How a server is started. */
export interface StartMoor {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** How a program is called. */
export interface ServerCall {
  readonly file: string
  readonly argv: readonly string[]
  /** Ours when absent. */
  readonly cwd?: string
}

/** Groups of servers that run now: none of them outlives the program that started it. */
const running = new Set<number>()
process.on('exit', () => {
  for (const pid of running) signalGroup(pid, 'SIGTERM')
})

/** Starts a server of this project's and waits for its one line on stdout; rejects with what it said when it ends before that. */
export function startMoor({ args, env }: StartMoor): Promise<Server> {
  return startServer(moorCall(args, env))
}

/** The same of a server that is called in another way. */
export async function startServer({ file, argv, cwd }: ServerCall): Promise<Server> {
  const beganMs = performance.now()
  const child = spawn(file, argv, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], cwd })
  if (child.pid !== undefined) running.add(child.pid)
  const said = { stdout: '', stderr: '' }
  const news = new EventEmitter()
  let end: { code: number | null } | null = null
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
      news.emit('news')
    })
  }
  child.on('close', (code) => {
    if (child.pid !== undefined) running.delete(child.pid)
    end = { code }
    news.emit('news')
  })
  const ended = async (): Promise<number | null> => {
    while (end === null) await once(news, 'news')
    return end.code
  }
  while (!said.stdout.includes('\n')) {
    if (end !== null) throw new Error(`${[file, ...argv].join(' ')} ended: ${said.stderr.slice(-2000)}`)
    await once(news, 'news')
  }
  return {
    origin: /^moorage ready ?(\S*)\n/.exec(said.stdout)?.[1] ?? '',
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
    stdout: () => said.stdout,
    stderr: () => said.stderr,
  }
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}
