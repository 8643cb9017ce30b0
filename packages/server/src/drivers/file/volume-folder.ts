import { randomUUID } from 'node:crypto'
import { constants, copyFile, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError, type HardwareType, type Resource, type VolumeHolder } from '#reconcile/ports/index.ts'
import { isAnythingPromised } from '../registry/promises.ts'
import type { Registry } from '../registry/open-registry.ts'
import type { FileClass, FileEngineOptions } from './file-engine-options.ts'
import { isAbsent } from './file-error.ts'

/** A storage class of a region, as the engine works with it. */
export interface VolumeFolder extends FileClass {
  readonly region: string
  readonly hardwareType: HardwareType
  /** Name of the class among the engine's promises of room. */
  readonly storageClass: string
}

/** What a folder's file system is. */
export interface FolderFacts {
  /** Number of the file system: files of one can share blocks. */
  readonly device: number
  readonly hasReflinks: boolean
}

/** What every call of the engine stands on. */
export interface FileWorld {
  readonly name: string
  readonly registry: Registry
  readonly places: readonly VolumeFolder[]
  /** Regions whose hosts can have nothing but plain files. */
  readonly plainRegions: ReadonlySet<string>
  holderOf(region: string): VolumeHolder | null
  /** Facts of a folder, looked at once in the life of a process. Busy where it is not there. */
  factsOf(place: VolumeFolder): Promise<FolderFacts>
}

/** Tells a folder that is ours from the empty place at which its file system is not mounted. */
const marker = '.moorage-volumes'

/** Makes the world of an engine. Throws where two classes share a folder. */
export function openFileWorld({ name, registry, regions, holderOf }: FileEngineOptions): FileWorld {
  const places = Object.entries(regions).flatMap(([region, { classes }]) => listPlaces(region, classes))
  if (new Set(places.map(({ folder }) => folder)).size < places.length)
    throw new Error(`${name}: every storage class needs a folder of its own`)
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

/** Classes of a region. NotSupported where the engine does not serve it. */
export function volumeFoldersOf(
  { name, places }: FileWorld,
  { region }: Pick<Resource, 'region'>,
): readonly VolumeFolder[] {
  const found = places.filter((place) => place.region === region)
  if (found.length === 0) throw new DriverError('NotSupported', `${name} serves no region ${region}.`)
  return found
}

/** One class of a region. NotSupported where it has none such. */
export function volumeFolderOf(world: FileWorld, resource: Pick<Resource, 'region'>, type: HardwareType): VolumeFolder {
  const found = volumeFoldersOf(world, resource).find(({ hardwareType }) => hardwareType === type)
  if (!found) throw new DriverError('NotSupported', `${resource.region} has no ${type} storage.`)
  return found
}

/** Busy unless the folder is there: what is not found in one that is not mounted is not missing. */
export async function checkVolumeFolder(world: FileWorld, place: VolumeFolder): Promise<void> {
  await world.factsOf(place)
  if (!(await hasMarker(place))) throw notThere(place)
}

/** Makes what was linked, renamed or removed in a folder outlive a power cut. */
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
  new DriverError('Busy', `${folder} is not there, or its file system is not mounted.`)

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
