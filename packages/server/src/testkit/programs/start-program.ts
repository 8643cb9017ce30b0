import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'

/** Running Moorage program. */
export interface StartedProgram {
  readonly child: ChildProcess
  /** Returns the next line of stdout. Rejects with stderr if the program ends before. */
  line(): Promise<string>
  ended(): Promise<number | NodeJS.Signals>
  stdout(): string
  stderr(): string
}

const unexpectedEnds: string[] = []

/** Returns the ends of the programs of this process that no test had stopped or waited for: exit code or signal, and the last 2,000 characters of stderr. */
export function listUnexpectedEnds(): readonly string[] {
  return unexpectedEnds
}

/** `wrapper` precedes the command (`setpriv ...`). */
interface StartProgram {
  readonly node?: string
  readonly wrapper?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/**
 * Returns the current environment plus `more`, without MOORAGE_ variables, which control the tests. Servers run in parallel, so none uses the default cluster
 * port. Cached compiled code halves the work of a start.
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

/**
 * Starts `node <args>` in its own process group, by default in `/`, with the environment of programEnv. Collects its output. A failed start appears in
 * `stderr`.
 */
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
  let isEndAwaited = false
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
      news.emit('news')
    })
  }
  child.on('error', (error) => (said.stderr += error.message))
  child.on('close', (code, signal) => {
    ended = code ?? signal ?? 'SIGKILL'
    if (!child.killed && !isEndAwaited)
      unexpectedEnds.push(`${args.join(' ')} ended with ${ended} during the tests: ${said.stderr.slice(-2000)}`)
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
      isEndAwaited = true
      while (ended === null) await once(news, 'news')
      return ended
    },
    stdout: () => said.stdout,
    stderr: () => said.stderr,
  }
}
