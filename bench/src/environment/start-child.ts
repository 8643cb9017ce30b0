import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** Measured process that logs to a file. */
export interface Child {
  readonly pid: number
  readonly origin: string
  readonly startMs: number
  stop(): Promise<void>
}

/** Command of a process. `env` is its complete environment. */
export interface StartChild {
  readonly file: string
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly log: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})
const goodbyeMs = 10_000

/** Starts a process and waits for its ready line. Rejects with the end of its log if it exits first. */
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
