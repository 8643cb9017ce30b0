import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientSource } from './client-walks.ts'
import { goSettings } from './go-settings.ts'
import { runWithin } from './run-within.ts'

/** Error for a client or dependency that is unavailable. */
export class NotRun extends Error {}

/** Client with the folder that pins its versions. */
export interface Pinned {
  readonly name: string
  readonly folder: string
}

/** Cache folder with the time limit for fetching and building. */
export interface Cache {
  readonly folder: string
  readonly withinSeconds: number
}

/**
 * Returns a client's cache folder, fetched and built unless cached; '' for a program on the PATH. Throws NotRun if unavailable or after the timeout, Error if
 * our walk does not compile. The next run continues an interrupted Go build.
 */
export async function fetchClient(client: Pinned, source: ClientSource, cache: Cache): Promise<string> {
  if (source.kind === 'path') {
    if ((await runWithin({ words: ['sh', '-c', `command -v ${source.program}`], seconds: 10 })).code === 0) return ''
    throw new NotRun(`${source.program} is not on the PATH`)
  }
  const target = join(cache.folder, 'clients', `${client.name}-${hashOf(client, source)}`)
  if (existsSync(join(target, 'complete'))) return target
  mkdirSync(target, { recursive: true })
  // Creating a Python environment empties `target`, so the log is outside.
  const log = `${target}.log`
  const steps = { npm: npmSteps, python: pythonSteps, go: goSteps }[source.kind](client, target, cache, source)
  const endMs = performance.now() + cache.withinSeconds * 1000
  for (const words of steps) {
    const seconds = Math.ceil((endMs - performance.now()) / 1000)
    const { code } = seconds > 0 ? await runWithin({ words, seconds, log }) : { code: 124 }
    if (code === 124) throw new NotRun('the build did not finish; the next run continues it')
    if (code !== 0 && isOurFault(log))
      throw new Error(`the walk does not compile: ${readFileSync(log, 'utf8').slice(-2000)}`)
    if (code !== 0) throw new NotRun(`could not be fetched or built: ${lastLine(log)}`)
  }
  writeFileSync(join(target, 'complete'), '')
  return target
}

function npmSteps({ folder }: Pinned, target: string): string[][] {
  cpSync(folder, target, { recursive: true, filter: (path) => !path.includes('node_modules') })
  return [['npm', 'ci', '--prefix', target, '--ignore-scripts', '--no-audit', '--no-fund']]
}

function pythonSteps({ folder }: Pinned, target: string): string[][] {
  const requirements = join(folder, 'requirements.txt')
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:']
  return [
    ['python3', '-m', 'venv', '--clear', target],
    [`${target}/bin/python`, ...pip, '-r', requirements],
  ]
}

/** Builds use one core at the lowest priority, because they take up to an hour. */
function goSteps({ folder }: Pinned, target: string, cache: Cache, source: ClientSource): string[][] {
  const programs = source.kind === 'go' ? Object.entries(source.programs) : []
  const build = ['env', ...goSettings(cache.folder), 'nice', '-n', '15', 'go', 'build', '-C', folder]
  return programs.map(([name, path]) => [...build, '-o', join(target, name), path])
}

function hashOf({ folder }: Pinned, source: ClientSource): string {
  const names = readdirSync(folder).filter((name) =>
    source.kind === 'python' ? name === 'requirements.txt' : name !== 'not-yet.json' && name !== 'node_modules',
  )
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** True if one of our Go packages does not compile. */
function isOurFault(log: string): boolean {
  return `\n${readFileSync(log, 'utf8')}`.includes('\n# moorage.example/')
}

/** Returns the last line of a log file, ignoring trailing whitespace; '' if the file is empty. */
export function lastLine(log: string): string {
  return readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? ''
}
