import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from './doors.ts'
import type { ClientSource } from './client-walks.ts'

/** A client cannot be had here now; the message is for `not run`. */
export class NotRun extends Error {}

/** Where clients are kept between runs, and how long fetching and building one may take. */
export interface Cache {
  readonly folder: string
  readonly withinSeconds: number
}

/** Puts a client into the cache unless it is there already; gives its folder. An interrupted Go build goes on at the next call. */
export async function fetchClient(client: string, source: ClientSource, cache: Cache): Promise<string> {
  if (source.kind === 'path') {
    if ((await run({ words: ['sh', '-c', `command -v ${source.program}`], seconds: 10 })).code === 0) return ''
    throw new NotRun(`there is no ${source.program} on the PATH`)
  }
  const target = join(cache.folder, 'clients', `${client}-${hashOf(client, source)}`)
  if (existsSync(join(target, 'complete'))) return target
  mkdirSync(target, { recursive: true })
  // Beside the folder, because making a Python environment empties it.
  const log = `${target}.log`
  const steps = { npm: npmSteps, python: pythonSteps, go: goSteps }[source.kind](client, target, cache, source)
  const endMs = performance.now() + cache.withinSeconds * 1000
  for (const words of steps) {
    const seconds = Math.ceil((endMs - performance.now()) / 1000)
    const { code } = seconds > 0 ? await run({ words, seconds, log }) : { code: 124 }
    if (code === 124) throw new NotRun('being built: the next run goes on where this one stopped')
    if (code !== 0 && isOurFault(log))
      throw new Error(`the walk does not compile: ${readFileSync(log, 'utf8').slice(-2000)}`)
    if (code !== 0) throw new NotRun(`could not be fetched or built: ${lastLine(log)}`)
  }
  writeFileSync(join(target, 'complete'), '')
  return target
}

function npmSteps(client: string, target: string): string[][] {
  cpSync(clientFolder(client), target, { recursive: true, filter: (path) => !path.includes('node_modules') })
  return [['npm', 'ci', '--prefix', target, '--ignore-scripts', '--no-audit', '--no-fund']]
}

function pythonSteps(client: string, target: string): string[][] {
  const requirements = join(clientFolder(client), 'requirements.txt')
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:']
  return [
    ['python3', '-m', 'venv', '--clear', target],
    [`${target}/bin/python`, ...pip, '-r', requirements],
  ]
}

/** One core and the lowest place: a build of an hour must leave the machine to others. */
function goSteps(client: string, target: string, cache: Cache, source: ClientSource): string[][] {
  const programs = source.kind === 'go' ? Object.entries(source.programs) : []
  const settings = [
    `GOCACHE=${join(cache.folder, 'go/build')}`,
    `GOMODCACHE=${join(cache.folder, 'go/mod')}`,
    'GOFLAGS=-modcacherw -p=1 -buildvcs=false',
    'GOTOOLCHAIN=local',
    'GOMAXPROCS=1',
  ]
  const build = ['env', ...settings, 'nice', '-n', '15', 'go', 'build', '-C', clientFolder(client)]
  return programs.map(([name, path]) => [...build, '-o', join(target, name), path])
}

/** Of everything that is put into the cache: the pins, and for compiled or copied walks their sources. */
function hashOf(client: string, source: ClientSource): string {
  const names = readdirSync(clientFolder(client)).filter((name) =>
    source.kind === 'python' ? name === 'requirements.txt' : name !== 'not-yet.json' && name !== 'node_modules',
  )
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(clientFolder(client), name)))
  return hash.digest('hex').slice(0, 16)
}

interface Run {
  readonly words: readonly string[]
  readonly seconds: number
  readonly log?: string
}

/** Runs a call to its end, or ends it with its children after so many seconds: its code is 124 then. */
async function run({ words, seconds, log }: Run): Promise<{ readonly code: number | null }> {
  const output = log === undefined ? 'ignore' : openSync(log, 'a')
  const child = spawn('timeout', ['-k', '10', String(seconds), ...words], { stdio: ['ignore', output, output] })
  if (output !== 'ignore') closeSync(output)
  return { code: await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve)) }
}

/** The Go client heads what it has to say of a package with the package's name; ours lie below this one. */
function isOurFault(log: string): boolean {
  return `\n${readFileSync(log, 'utf8')}`.includes('\n# moorage.example/')
}

function lastLine(log: string): string {
  return readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? ''
}
