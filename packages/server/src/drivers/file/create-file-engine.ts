import type {
  HardwareType,
  Resource,
  StorageUse,
  VolumeCapabilities,
  VolumeDriver,
  VolumeSeen,
  VolumeStorage,
} from '#reconcile/ports/index.ts'
import { ensureFileClone } from './clone-file.ts'
import { ensureFileVolume } from './create-file.ts'
import { deleteFileVolume } from './delete-file.ts'
import type { FileEngineOptions } from './file-engine-options.ts'
import { onFilesInTime, onFiles } from './file-error.ts'
import { surveyFolders } from './file-room.ts'
import { type FileWorld, openFileWorld, volumeFoldersOf } from './volume-folder.ts'
import { createFileStorage } from './file-storage.ts'
import { findFileVolume, bytesPerGib, inspectFile } from './file-volume.ts'
import { growFileVolume } from './grow-file.ts'
import { type ListedVolume, listFileVolumes, listOwnVolumes } from './list-file-volumes.ts'
import { migrateFileVolume } from './migrate-file.ts'

/** Driver for volumes that are files in folders. */
export interface FileEngine {
  /** Volume driver of a region; its capability record lists its classes. NotSupported if the engine does not serve it. */
  volumesOf(region: string): VolumeDriver
  readonly storage: VolumeStorage
  surveyStorage(): Promise<StorageUse[]>
  /** Lists the volumes of every installation in the folders. */
  listVolumes(): Promise<ListedVolume[]>
}

/** Creates the engine. It opens no resources; closing the registry ends its work. */
export function createFileEngine(options: FileEngineOptions): FileEngine {
  const world = openFileWorld(options)
  const drivers = new Map<string, VolumeDriver>()
  return {
    volumesOf(region) {
      const driver = drivers.get(region) ?? createFileDriver(world, region)
      drivers.set(region, driver)
      return driver
    },
    storage: createFileStorage(world),
    surveyStorage: () => onFilesInTime(() => surveyFolders(world)),
    listVolumes: () => onFilesInTime(() => listFileVolumes(world, world.places)),
  }
}

function createFileDriver(world: FileWorld, region: string): VolumeDriver {
  return {
    capabilities: recordOf(world, region),
    listVolumes: (installation) => onFilesInTime(() => listOwnVolumes(world, { installation, region })),
    inspectVolume: (volume) => onFilesInTime(() => inspectFileVolume(world, volume)),
    inspectVolumes: (volumes) => onFilesInTime(() => inspectFileVolumes(world, volumes)),
    ensureVolume: (volume, spec) => onFiles(() => ensureFileVolume(world, volume, spec)),
    ensureClone: (volume, spec, source) => onFiles(() => ensureFileClone(world, volume, { spec, source })),
    growVolume: (volume, sizeGib) => onFiles(() => growFileVolume(world, volume, sizeGib)),
    migrateVolume: (volume, to) => onFiles(() => migrateFileVolume(world, volume, to)),
    deleteVolume: (volume) => onFiles(() => deleteFileVolume(world, volume)),
  }
}

function recordOf(world: FileWorld, region: string): VolumeCapabilities {
  const classes = volumeFoldersOf(world, { region }).map(({ hardwareType }) => hardwareType)
  return fileCapabilities(classes, { isPlain: world.plainRegions.has(region) })
}

/** Capabilities of file volumes in a region with these classes, whose hosts may support plain files only. */
export function fileCapabilities(
  hardwareTypes: readonly HardwareType[],
  { isPlain }: { readonly isPlain: boolean },
): VolumeCapabilities {
  return { hardwareTypes, growsAttached: true, migrates: hardwareTypes.length > 1 && !isPlain, encrypts: !isPlain }
}

async function inspectFileVolume(world: FileWorld, volume: Resource): Promise<VolumeSeen | null> {
  const { current } = await findFileVolume(world, volume)
  if (!current) return null
  const { place, sidecar } = current
  const seen = { sizeGib: sidecar.sizeGib, hardwareType: place.hardwareType, isHealthy: true }
  if (sidecar.state !== 'ready') return { ...seen, isComplete: false }
  const data = await inspectFile(world, current)
  if (!data) return null
  return data.isHealthy
    ? { ...seen, sizeGib: Math.floor(data.bytes / bytesPerGib), isComplete: true }
    : { ...seen, isHealthy: false, isComplete: true }
}

/** Reads volumes one by one, so that a poll does not block other file calls. Skips unreadable ones; inspecting them returns the error. */
async function inspectFileVolumes(
  world: FileWorld,
  volumes: readonly Resource[],
): Promise<ReadonlyMap<string, VolumeSeen | null>> {
  const seen = new Map<string, VolumeSeen | null>()
  for (const volume of volumes) {
    try {
      seen.set(volume.name, await inspectFileVolume(world, volume))
    } catch {
      continue
    }
  }
  return seen
}
