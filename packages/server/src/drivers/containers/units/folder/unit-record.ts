import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerSpec } from '../../container-runtime.ts'
import { fileFolders } from '../../files/file-folders.ts'
import { digestContainer } from '../../spec/describe-container.ts'
import { type FolderRecord, listRecords, readRecord, writeRecord } from './records.ts'
import type { UnitPlaces } from './unit-places.ts'

/** A unit's last description, without file contents. */
export interface UnitRecord extends FolderRecord {
  readonly digest: string
  readonly spec: Omit<ContainerSpec, 'files'>
  readonly fileFolders: readonly string[]
}

/** Writes a unit's record with description and digest. */
export async function writeUnit(places: UnitPlaces, described: ContainerSpec): Promise<void> {
  const { files: _, ...spec } = described
  const record: UnitRecord = {
    labels: spec.labels,
    digest: digestContainer(described),
    spec,
    fileFolders: fileFolders(described),
  }
  await writeRecord(places.unit(spec.name), record)
}

/** Record of a unit, or null. Throws Broken if damaged. */
export async function readUnit(places: UnitPlaces, name: string): Promise<UnitRecord | null> {
  const found = await readRecord(places.unit(name))
  return found && asUnit(name, found)
}

/** Record of a unit. Throws NotFound without one, Broken if damaged. */
export async function requireUnit(places: UnitPlaces, name: string): Promise<UnitRecord> {
  const found = await readUnit(places, name)
  if (!found) throw new DriverError('NotFound', `There is no unit ${name}.`)
  return found
}

/** Records of all units. Throws Broken if one is damaged. */
export async function listUnits(places: UnitPlaces): Promise<readonly UnitRecord[]> {
  return [...(await listRecords(places.all('units')))].map(([name, record]) => asUnit(name, record))
}

function asUnit(name: string, record: FolderRecord): UnitRecord {
  if (isUnit(record)) return record
  throw new DriverError('Broken', `The record of unit ${name} is damaged.`)
}

function isUnit(record: FolderRecord): record is UnitRecord {
  return typeof record['digest'] === 'string' && isRecord(record['spec']) && Array.isArray(record['fileFolders'])
}
