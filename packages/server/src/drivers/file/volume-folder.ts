import { randomUUID } from 'node:crypto'
import { constants, copyFile, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError, type HardwareType, type Resource, type VolumeHolder } from '#reconcile/ports/index.ts'
import { isAnythingPromised } from '../registry/promises.ts'
import type { Registry } from '../registry/open-registry.ts'
import type { FileClass, FileEngineOptions } from './file-engine-options.ts'
import { isAbsent } from './file-error.ts'

/** A storage class of a region. */
export interface VolumeFolder extends FileClass {
  readonly region: string
  readonly hardwareType: HardwareType
  readonly storageClass: string
}

/** Facts about a folder's file system. */
export interface FolderFacts {
  /** Device number: files on one device can share blocks. */
  readonly device: number
  readonly hasReflinks: boolean
}

/** Context of every call of the engine. */
export interface FileWorld {
  readonly name: string
  readonly registry: Registry
  readonly places: readonly VolumeFolder[]
  readonly plainRegions: ReadonlySet<string>
  holderOf(region: string): VolumeHolder | null
  /** Facts about a folder, read once per process. Busy if it does not exist. */
  factsOf(place: VolumeFolder): Promise<FolderFacts>
}

/** Distinguishes our folder from an empty mount point whose file system is not mounted. */
const marker = '.moorage-volumes'

/** Creates the context of an engine. Throws if two classes share a folder. */
export function openFileWorld({ name, registry, regions, holderOf }: FileEngineOptions): FileWorld {
  const places = Object.entries(regions).flatMap(([region, { classes }]) => listPlaces(region, classes))
  if (new Set(places.map(({ folder }) => folder)).size < places.length)
    throw new Error(`${name}: each storage class must have its own folder`)
  const known = new Map<VolumeFolder, FolderFacts>()
  const world: FileWorld = {
    name,
    registry,
    places,
    plainRegions: new Set(Object.keys(regions).filter((region) => regions[region]?.isPlain === true)),
    holderOf,
    async factsOf(place) {
      const facts = known.get(place) ?? (await probeFolder(world, place))
      known.set(place, facts)
      return facts
    },
  }
  return world
}

/** Classes of a region. NotSupported if the engine does not serve it. */
export function volumeFoldersOf(
  { name, places }: FileWorld,
  { region }: Pick<Resource, 'region'>,
): readonly VolumeFolder[] {
  const found = places.filter((place) => place.region === region)
  if (found.length === 0) throw new DriverError('NotSupported', `${name} does not serve region ${region}.`)
  return found
}

/** One class of a region. NotSupported if the region does not have it. */
export function volumeFolderOf(world: FileWorld, resource: Pick<Resource, 'region'>, type: HardwareType): VolumeFolder {
  const found = volumeFoldersOf(world, resource).find(({ hardwareType }) => hardwareType === type)
  if (!found) throw new DriverError('NotSupported', `${resource.region} has no ${type} storage.`)
  return found
}

/** Throws Busy unless the folder exists: in an unmounted folder no volume is missing. */
export async function checkVolumeFolder(world: FileWorld, place: VolumeFolder): Promise<void> {
  await world.factsOf(place)
  if (!(await hasMarker(place))) throw notThere(place)
}

/** Syncs links, renames and deletions in a folder to disk. */
export async function syncVolumeFolder({ folder }: FileClass): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function listPlaces(region: string, classes: Readonly<Partial<Record<HardwareType, FileClass>>>): VolumeFolder[] {
  const types: readonly HardwareType[] = ['nvme', 'hdd']
  return types.flatMap((hardwareType) => {
    const one = classes[hardwareType]
    return one ? [{ ...one, region, hardwareType, storageClass: `${region}/${hardwareType}` }] : []
  })
}

const notThere = ({ folder }: FileClass): DriverError =>
  new DriverError('Busy', `${folder} does not exist, or its file system is not mounted.`)

async function hasMarker({ folder }: FileClass): Promise<boolean> {
  try {
    await readFile(join(folder, marker))
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

async function probeFolder({ name, registry }: FileWorld, place: VolumeFolder): Promise<FolderFacts> {
  try {
    const { dev } = await stat(place.folder)
    if (!(await hasMarker(place))) {
      if (await isAnythingPromised(registry, name, place.storageClass)) throw notThere(place)
      await writeFile(join(place.folder, marker), '', { flag: 'a', mode: 0o600 })
      await syncVolumeFolder(place)
    }
    return { device: dev, hasReflinks: await tryReflink(place) }
  } catch (error) {
    if (isAbsent(error)) throw notThere(place)
    throw error
  }
}

async function tryReflink({ folder }: FileClass): Promise<boolean> {
  const probe = join(folder, `.moorage-probe-${randomUUID()}`)
  try {
    await writeFile(probe, Buffer.alloc(4_096, 1), { mode: 0o600 })
    await copyFile(probe, `${probe}-copy`, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch {
    return false
  } finally {
    for (const file of [probe, `${probe}-copy`]) await rm(file, { force: true })
  }
}
