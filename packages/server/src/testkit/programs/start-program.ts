import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'

/** A program of ours that runs beside the test. */
export interface StartedProgram {
  readonly child: ChildProcess
  /** Its next line on stdout; rejects when it ends without one, with what it said on stderr. */
  line(): Promise<string>
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>
  /** Everything it said until now. */
  stdout(): string
  stderr(): string
}

/** How to run it: `wrapper` stands in front of the command (`setpriv ...`), `env` is added to ours. */
interface StartProgram {
  readonly node?: string
  readonly wrapper?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/**
 * Environment of a program of a test: ours without variables of Moorage, which tell how tests run and are no settings, and `more`. Servers run side by side: none of them takes
 * the usual port of the clusters. Compiled code is kept where `moor` keeps it, which halves the work of a start.
 */
export function programEnv(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('MOORAGE_'))
  return {
    ...Object.fromEntries(inherited),
    MOORAGE_SIM_LISTEN: '127.0.0.1:0',
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../cli/node_modules/.cache/moorage'),
    ...more,
  }
}

/** Starts `node <args>` in a process group of its own. */
export function startProgram(args: readonly string[], how: StartProgram = {}): StartedProgram {
  const [file = '', ...rest] = [...(how.wrapper ?? []), how.node ?? process.execPath, ...args]
  const child = spawn(file, rest, {
    detached: true,
    cwd: how.cwd ?? '/',
    env: programEnv(how.env),
  })
  const said = { stdout: '', stderr: '' }
  const news = new EventEmitter()
  let read = 0
  let ended: number | NodeJS.Signals | null = null
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
      news.emit('news')
    })
  }
  child.on('error', (error) => (said.stderr += error.message))
  child.on('close', (code, signal) => {
    ended = code ?? signal ?? 'SIGKILL'
    news.emit('news')
  })
  return {
    child,
    async line() {
      for (;;) {
        const end = said.stdout.indexOf('\n', read)
        if (end >= 0) {
          const line = said.stdout.slice(read, end)
          read = end + 1
          return line
        }
        if (ended !== null) throw new Error(`The program ended with ${ended}: ${said.stderr}`)
        await once(news, 'news')
      }
    },
    async ended() {
      while (ended === null) await once(news, 'news')
      return ended
    },
    stdout: () => said.stdout,
    stderr: () => said.stderr,
  }
}
