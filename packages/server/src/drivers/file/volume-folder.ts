import { randomUUID } from 'node:crypto'
import { constants, copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError, type HardwareType, type Resource, type VolumeClient } from '#reconcile/ports/index.ts'
import { hasStorageReservations } from '../registry/storage-reservations.ts'
import type { Registry } from '../registry/open-registry.ts'
import type { FileClass, FileEngineOptions } from './file-engine-options.ts'
import { syncFile } from './disk-image.ts'
import { isAbsent } from './file-error.ts'

/** Folder of a storage class. */
export interface VolumeFolder extends FileClass {
  readonly region: string
  readonly hardwareType: HardwareType
  readonly storageClass: string
}

/** File system properties of a folder. */
interface FolderDetails {
  /** Device number. Files on one device can share blocks. */
  readonly device: number
  readonly hasReflinks: boolean
}

/** Engine state that all calls use. */
export interface FileContext {
  readonly name: string
  readonly registry: Registry
  readonly locations: readonly VolumeFolder[]
  readonly plainRegions: ReadonlySet<string>
  holderOf(region: string): VolumeClient | null
  /** File system properties, cached. Throws Busy if the folder does not exist. */
  detailsOf(location: VolumeFolder): Promise<FolderDetails>
}

/** Marker file that distinguishes a volume folder from an empty mount point. */
const marker = '.moorage-volumes'

/** Creates an engine's context, without file access. Throws if two classes share a folder. */
export function openFileContext({ name, registry, regions, holderOf }: FileEngineOptions): FileContext {
  const locations = Object.entries(regions).flatMap(([region, { classes }]) => listLocations(region, classes))
  if (new Set(locations.map(({ folder }) => folder)).size < locations.length)
    throw new Error(`${name}: each storage class must have its own folder`)
  const known = new Map<VolumeFolder, FolderDetails>()
  const context: FileContext = {
    name,
    registry,
    locations,
    plainRegions: new Set(Object.keys(regions).filter((region) => regions[region]?.isPlain === true)),
    holderOf,
    async detailsOf(location) {
      const details = known.get(location) ?? (await probeFolder(context, location))
      known.set(location, details)
      return details
    },
  }
  return context
}

/** Lists the classes of a region. Throws NotSupported if it is not served. */
export function volumeFoldersOf(
  { name, locations }: FileContext,
  { region }: Pick<Resource, 'region'>,
): readonly VolumeFolder[] {
  const found = locations.filter((location) => location.region === region)
  if (found.length === 0) throw new DriverError('NotSupported', `${name} does not serve region ${region}.`)
  return found
}

/** Folder of a region's class. Throws NotSupported if the region lacks the class. */
export function volumeFolderOf(
  context: FileContext,
  resource: Pick<Resource, 'region'>,
  type: HardwareType,
): VolumeFolder {
  const found = volumeFoldersOf(context, resource).find(({ hardwareType }) => hardwareType === type)
  if (!found) throw new DriverError('NotSupported', `${resource.region} has no ${type} storage.`)
  return found
}

/** Throws Busy unless the folder exists and is mounted. Marks a new folder. */
export async function checkVolumeFolder(context: FileContext, location: VolumeFolder): Promise<void> {
  await context.detailsOf(location)
  if (!(await hasMarker(location))) throw notThere(location)
}

/** Syncs a class's folder to disk: links, renames and deletions survive a power loss. */
export async function syncVolumeFolder({ folder }: FileClass): Promise<void> {
  await syncFile(folder, 'r')
}

function listLocations(region: string, classes: Readonly<Partial<Record<HardwareType, FileClass>>>): VolumeFolder[] {
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

async function probeFolder({ name, registry }: FileContext, location: VolumeFolder): Promise<FolderDetails> {
  try {
    const { dev } = await stat(location.folder)
    if (!(await hasMarker(location))) {
      if (await hasStorageReservations(registry, name, location.storageClass)) throw notThere(location)
      await writeFile(join(location.folder, marker), '', { flag: 'a', mode: 0o600 })
      await syncVolumeFolder(location)
    }
    return { device: dev, hasReflinks: await tryReflink(location) }
  } catch (error) {
    if (isAbsent(error)) throw notThere(location)
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
