import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeLabels } from '../container-runtime.ts'
import { readOwnRecord, readRecord, writeRecord } from './folder/records.ts'
import type { UnitPlaces } from './folder/unit-places.ts'
import { listUnits } from './folder/unit-record.ts'

/** Creates a missing volume folder, which outlives its units. Throws AlreadyExists for a foreign volume. */
export async function ensureUnitVolume(places: UnitPlaces, name: string, labels: RuntimeLabels): Promise<void> {
  const folder = places.volume(name)
  const found = await readOwnRecord(`Volume ${name}`, folder, labels)
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 })
  if (!found) await writeRecord(folder, { labels })
}

/** True if the volume exists. */
export async function isUnitVolumeThere(places: UnitPlaces, name: string): Promise<boolean> {
  return (await readRecord(places.volume(name))) !== null
}

/** Removes a volume with its content. Idempotent. Throws Busy while a unit uses it. */
export async function removeUnitVolume(places: UnitPlaces, name: string): Promise<void> {
  const folder = places.volume(name)
  const user = (await listUnits(places)).find(({ spec }) => Object.values(spec.volumes ?? {}).includes(name))
  if (user) throw new DriverError('Busy', `Volume ${name} is in use by unit ${user.spec.name}.`)
  await rm(folder, { recursive: true, force: true })
}
