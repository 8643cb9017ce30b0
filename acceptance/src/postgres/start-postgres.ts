import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../moor/find-free-port.ts'
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts'

/** PostgreSQL on 127.0.0.1, as an operator would run it. */
export interface Postgres {
  readonly port: number
  url(port?: number): string
  /** Kills the postmaster. Its backends exit by themselves. */
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL refuses root, so it runs as another user or in a user namespace. */
interface Way {
  readonly wrapper: readonly string[]
  readonly uid?: number
}

const nobody = 65_534
const ways: readonly Way[] =
  process.getuid?.() === 0
    ? [
        { wrapper: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'] },
        { wrapper: [], uid: nobody },
      ]
    : [{ wrapper: [] }]
const password = 'day'

/**
 * Creates a database cluster in `folder` and runs it without fsync on port `at` (default: any). Resolves when it accepts connections; throws if PostgreSQL
 * cannot run.
 */
export async function startPostgres(folder: string, at?: number): Promise<Postgres> {
  const binaries = findPostgres(join(folder, 'lib'))
  const way = ways.find((one) => run(one, binaries, ['postgres', '-V']) === '')
  if (!way)
    throw new Error(`cannot run PostgreSQL: ${ways.map((one) => run(one, binaries, ['postgres', '-V'])).join('; ')}`)
  const data = makeFolder(folder, way)
  const failure = run(way, binaries, [
    'initdb',
    '-D',
    data,
    '-U',
    'moor',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'pw')}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  if (failure !== '') throw new Error(`initdb: ${failure}`)
  const port = at ?? (await findFreePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const begin = (): Promise<ChildProcess> => startAgain(() => start(way, binaries, ['postgres', '-D', data, ...args]))
  const server = await keepServer(begin)
  return { port, url: (through = port) => `postgresql://moor:${password}@127.0.0.1:${through}/postgres`, ...server }
}

async function keepServer(begin: () => Promise<ChildProcess>): Promise<Pick<Postgres, 'kill' | 'restart' | 'close'>> {
  let child = await begin()
  let restarting: Promise<ChildProcess> | null = null
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded()) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return {
    kill: () => end('SIGKILL'),
    async restart() {
      if (!hasEnded()) return
      restarting ??= begin().finally(() => (restarting = null))
      child = await restarting
    },
    async close() {
      await restarting?.catch(() => undefined)
      await end('SIGINT')
    },
  }
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGQUIT')
})

const startsMax = 200

/** Retries, because the backends of a killed postmaster block a start while they hold the shared memory. */
async function startAgain(begin: () => ChildProcess): Promise<ChildProcess> {
  for (let starts = 1; ; starts += 1) {
    const child = begin()
    try {
      await untilReady(child)
      return child
    } catch (error) {
      if (starts === startsMax || !/still in use|postmaster\.pid|Address already in use/.test(String(error)))
        throw error
    }
  }
}

function makeFolder(folder: string, way: Way): string {
  const data = join(folder, 'cluster')
  chmodSync(folder, 0o755)
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(join(folder, 'pw'), password)
  if (way.uid !== undefined) chownSync(data, way.uid, way.uid)
  return data
}

function call(
  way: Way,
  { bin, libraries }: PostgresBinaries,
  [program = '', ...args]: readonly string[],
): { file: string; argv: string[]; options: object } {
  const [file = '', ...argv] = [...way.wrapper, join(bin, program), ...args]
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: libraries }
  return { file, argv, options: { env, cwd: '/', ...(way.uid !== undefined && { uid: way.uid, gid: way.uid }) } }
}

function run(way: Way, binaries: PostgresBinaries, args: readonly string[]): string {
  const { file, argv, options } = call(way, binaries, args)
  const { status, stderr, error } = spawnSync(file, argv, { ...options, encoding: 'utf8' })
  return status === 0 ? '' : (error?.message ?? (stderr.trim() || `exited with ${status}`))
}

function start(way: Way, binaries: PostgresBinaries, args: readonly string[]): ChildProcess {
  const { file, argv, options } = call(way, binaries, args)
  const child = spawn(file, argv, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('ready to accept connections')) resolve()
    })
    child.once('close', () => reject(new Error(`PostgreSQL ended: ${output}`)))
  })
}
