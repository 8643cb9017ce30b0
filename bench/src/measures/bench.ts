import { join } from 'node:path'
import { startFloor } from '../floors/start-floor.ts'
import { type BenchDatabase, type Ground, openGround } from '../ground/open-ground.ts'
import { startMoor } from '../ground/moor.ts'
import { seedVolumes } from '../ground/seed-volumes.ts'
import type { Child } from '../ground/start-child.ts'
import { type LoadProcess, startLoad } from '../load/load-process.ts'

/** State shared by the measures of one run. */
export interface Bench {
  readonly ground: Ground
  readonly load: LoadProcess
  readonly seconds: number
  readonly rounds: number
  /** The API and its baseline program on a database with volumes to read; opened at the first call. */
  reading(): Promise<Sides>
  /** The same on a database for writes; no worker runs. */
  writing(): Promise<Sides>
  /** An unused path in the run's folder. */
  newPath(name: string): string
  tell(line: string): void
  /** Closes a resource when the run ends, in reverse order of opening. */
  closeLater(close: () => Promise<unknown> | void): void
  close(): Promise<void>
}

/** The service and the baseline program on one database, each as a process. */
export interface Sides {
  readonly database: BenchDatabase
  readonly ours: Child
  readonly floor: Child
}

/** Number of volumes of the account that is read. */
export const volumesRead = 10_000

/** Opens the environment of a run. */
export async function openBench(options: Pick<Bench, 'seconds' | 'rounds' | 'tell'>): Promise<Bench> {
  options.tell('starting PostgreSQL and creating the database of an installation')
  const ground = await openGround()
  const load = startLoad()
  const closing: (() => Promise<unknown> | void)[] = [() => ground.close(), () => load.close()]
  const closeLater = (close: () => Promise<unknown> | void): void => void closing.push(close)
  const opened = new Map<number, Promise<Sides>>()
  const sidesWith = (volumes: number): Promise<Sides> => {
    const sides = opened.get(volumes) ?? openSides({ ground, closeLater }, volumes)
    opened.set(volumes, sides)
    return sides
  }
  let paths = 0
  return {
    ...options,
    ground,
    load,
    closeLater,
    reading: () => sidesWith(volumesRead),
    writing: () => sidesWith(0),
    newPath: (name) => join(ground.folder, `${name}-${(paths += 1)}`),
    async close() {
      for (const close of closing.toReversed()) await close()
    },
  }
}

/** Starts both sides on a new database with converged volumes in its first account. */
export async function openSides(
  { ground, closeLater }: Pick<Bench, 'ground' | 'closeLater'>,
  volumes: number,
): Promise<Sides> {
  const database = await ground.makeDatabase()
  const place = database.place()
  const ours = await startMoor(['serve', '--api'], place)
  closeLater(() => ours.stop())
  if (volumes > 0) await seedVolumes(database.url, 1, volumes)
  const floor = await startFloor('http-floor', [database.url], place.log)
  closeLater(() => floor.stop())
  return { database, ours, floor }
}
