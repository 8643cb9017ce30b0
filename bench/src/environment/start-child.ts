import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** A measured program: prints `ready` and its address on stdout, and logs to a file. */
export interface Child {
  readonly pid: number
  readonly origin: string
  /** From the start of the process to its ready line, in milliseconds. */
  readonly startMs: number
  /** SIGTERM, and SIGKILL if it does not end within ten seconds. */
  stop(): Promise<void>
}

/** How a program is started; its environment is only `env`. */
export interface StartChild {
  readonly file: string
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly log: string
}

/** Running programs, which are killed with this one. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})
const goodbyeMs = 10_000

/** Starts a program and waits for its ready line; rejects with the end of its log if it exits before. */
export async function startChild({ file, argv, env, log }: StartChild): Promise<Child> {
  const stderr = openSync(log, 'a')
  const beganMs = performance.now()
  const child = spawn(file, [...argv], { env: { ...env }, stdio: ['ignore', 'pipe', stderr] })
  closeSync(stderr)
  running.add(child)
  const ended = once(child, 'close')
  void ended.then(() => running.delete(child))
  const readyOrigin = await Promise.race([readReady(child), ended.then(() => null)])
  if (readyOrigin === null) throw new Error(`${argv.join(' ')} exited: ${readFileSync(log, 'utf8').slice(-2000)}`)
  return {
    pid: child.pid ?? 0,
    origin: readyOrigin,
    startMs: performance.now() - beganMs,
    async stop() {
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), goodbyeMs)
      await ended
      clearTimeout(kill)
    },
  }
}

function readReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const ready = /ready ?(\S*)\n/.exec(text)
      if (ready) resolve(ready[1] ?? '')
    })
  })
}
