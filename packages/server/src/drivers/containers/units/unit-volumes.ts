import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeLabels } from '../container-runtime.ts'
import { readOwnRecord, readRecord, writeRecord } from './folder/records.ts'
import type { UnitPlaces } from './folder/unit-places.ts'
import { listUnits } from './folder/unit-record.ts'

/** Makes a folder that outlives the units that have it mounted, or finds it. AlreadyExists where it is somebody else's. */
export async function ensureUnitVolume(places: UnitPlaces, name: string, labels: RuntimeLabels): Promise<void> {
  const folder = places.volume(name)
  const found = await readOwnRecord(`Volume ${name}`, folder, labels)
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 })
  if (!found) await writeRecord(folder, { labels })
}

/** Whether it is there, with what is in it. */
export async function isUnitVolumeThere(places: UnitPlaces, name: string): Promise<boolean> {
  return (await readRecord(places.volume(name))) !== null
}

/** Removes it with everything in it; one that is not there is fine. Busy while a unit has it. */
export async function removeUnitVolume(places: UnitPlaces, name: string): Promise<void> {
  const folder = places.volume(name)
  const user = (await listUnits(places)).find(({ spec }) => Object.values(spec.volumes ?? {}).includes(name))
  if (user) throw new DriverError('Busy', `Volume ${name} is in use by unit ${user.spec.name}.`)
  await rm(folder, { recursive: true, force: true })
}
