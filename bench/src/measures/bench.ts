import { join } from 'node:path'
import { startBaseline } from '../baselines/start-baseline.ts'
import { type BenchDatabase, type RunEnvironment, openRunEnvironment } from '../environment/open-run-environment.ts'
import { startMoor } from '../environment/moor.ts'
import { seedVolumes } from '../environment/seed-volumes.ts'
import type { Child } from '../environment/start-child.ts'
import { type LoadProcess, startLoad } from '../load/load-process.ts'

/** Processes and databases of a run. */
export interface Bench {
  readonly environment: RunEnvironment
  readonly load: LoadProcess
  readonly seconds: number
  readonly rounds: number
  /** The first call starts service and baseline. */
  reading(): Promise<Sides>
  /** Returns service and baseline on an empty database, without a worker. */
  writing(): Promise<Sides>
  newPath(name: string): string
  report(line: string): void
  /** Registers a function for `close`. The last registered runs first. */
  closeLater(close: () => Promise<unknown> | void): void
  close(): Promise<void>
}

/** Service and baseline on one database. */
export interface Sides {
  readonly database: BenchDatabase
  readonly ours: Child
  readonly baseline: Child
}

/** Number of volumes in the account that is read. */
const volumesRead = 10_000

/** Starts PostgreSQL and the load process. Services and baselines start when a measure needs them. `close` ends everything. */
export async function openBench(options: Pick<Bench, 'seconds' | 'rounds' | 'report'>): Promise<Bench> {
  options.report('starting PostgreSQL and creating the database of an installation')
  const environment = await openRunEnvironment()
  const load = startLoad()
  const closing: (() => Promise<unknown> | void)[] = [() => environment.close(), () => load.close()]
  const closeLater = (close: () => Promise<unknown> | void): void => void closing.push(close)
  const opened = new Map<number, Promise<Sides>>()
  const sidesWith = (volumes: number): Promise<Sides> => {
    const sides = opened.get(volumes) ?? openSides({ environment, closeLater }, volumes)
    opened.set(volumes, sides)
    return sides
  }
  let paths = 0
  return {
    ...options,
    environment,
    load,
    closeLater,
    reading: () => sidesWith(volumesRead),
    writing: () => sidesWith(0),
    newPath: (name) => join(environment.folder, `${name}-${(paths += 1)}`),
    async close() {
      for (const close of closing.toReversed()) await close()
    },
  }
}

/** Starts service and baseline on a new database with `volumes` converged volumes in the first account. `closeLater` stops them. */
export async function openSides(
  { environment, closeLater }: Pick<Bench, 'environment' | 'closeLater'>,
  volumes: number,
): Promise<Sides> {
  const database = await environment.makeDatabase()
  const serverOptions = database.serverOptions()
  const ours = await startMoor(['serve', '--api'], serverOptions)
  closeLater(() => ours.stop())
  if (volumes > 0) await seedVolumes(database.url, 1, volumes)
  const baseline = await startBaseline('http-baseline', [database.url], serverOptions.log)
  closeLater(() => baseline.stop())
  return { database, ours, baseline }
}
