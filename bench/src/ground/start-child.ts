import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** A program that is measured, ours or a floor: it says `ready` and its address on stdout, and writes its log into a file as a service would. */
export interface Child {
  readonly pid: number
  /** Where it serves; '' when it serves nothing. */
  readonly origin: string
  /** From the start of the process to its ready line, milliseconds. */
  readonly startMs: number
  /** SIGTERM, and SIGKILL when it does not end within ten seconds. */
  stop(): Promise<void>
}

/** How a program is started; it inherits no environment but `env`. */
export interface StartChild {
  readonly file: string
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** File that its stderr is appended to. */
  readonly log: string
}

/** Programs that run now: none of them outlives this one. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})
const goodbyeMs = 10_000

/** Starts a program and waits for its ready line; rejects with the end of its log when it ends before. */
export async function startChild({ file, argv, env, log }: StartChild): Promise<Child> {
  const stderr = openSync(log, 'a')
  const beganMs = performance.now()
  const child = spawn(file, [...argv], { env: { ...env }, stdio: ['ignore', 'pipe', stderr] })
  closeSync(stderr)
  running.add(child)
  const ended = once(child, 'close')
  void ended.then(() => running.delete(child))
  const said = await Promise.race([readReady(child), ended.then(() => null)])
  if (said === null) throw new Error(`${argv.join(' ')} ended: ${readFileSync(log, 'utf8').slice(-2000)}`)
  return {
    pid: child.pid ?? 0,
    origin: said,
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
