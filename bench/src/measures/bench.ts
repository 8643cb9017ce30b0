import { join } from 'node:path'
import { startFloor } from '../floors/start-floor.ts'
import { type BenchDatabase, type Ground, openGround } from '../ground/open-ground.ts'
import { startMoor } from '../ground/moor.ts'
import { seedVolumes } from '../ground/seed-volumes.ts'
import type { Child } from '../ground/start-child.ts'
import { type LoadProcess, startLoad } from '../load/load-process.ts'

/** What the measures of one run share. */
export interface Bench {
  readonly ground: Ground
  readonly load: LoadProcess
  /** Length of one round of a load. */
  readonly seconds: number
  readonly rounds: number
  /** The interface and its floor on a database with volumes to read, opened by the first that asks. */
  reading(): Promise<Sides>
  /** The same on a database that is written to; no worker runs. */
  writing(): Promise<Sides>
  /** A place in the run's folder that nobody has. */
  newPath(name: string): string
  /** Tells whoever watches what is done next. */
  tell(line: string): void
  /** Closes this when the run ends; what was opened last goes first. */
  closeLater(close: () => Promise<unknown> | void): void
  close(): Promise<void>
}

/** Ours and the floor on one database, each a process. */
export interface Sides {
  readonly database: BenchDatabase
  readonly ours: Child
  readonly floor: Child
}

/** Volumes of the account that is read. */
export const volumesRead = 10_000

/** Opens the ground of a run. */
export async function openBench(options: Pick<Bench, 'seconds' | 'rounds' | 'tell'>): Promise<Bench> {
  options.tell('starting PostgreSQL, and making the database of an installation')
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

/** Starts both sides on a database of their own with so many settled volumes in its first account. */
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
