import type {
  HardwareType,
  Resource,
  VolumeCapabilities,
  VolumeDriver,
  VolumeObservation,
} from '#reconcile/ports/index.ts'
import { claimVolumeCalls } from '../registry/claim-calls.ts'
import { ensureFileClone } from './clone-file.ts'
import { ensureFileVolume } from './create-file.ts'
import { deleteFileVolume } from './delete-file.ts'
import type { FileEngineOptions } from './file-engine-options.ts'
import { onFilesInTime, onFiles } from './file-error.ts'
import { readFolderFreeGib, surveyFolders } from './file-reservations.ts'
import { type FileContext, openFileContext, volumeFoldersOf } from './volume-folder.ts'
import { createFileStorage, readFileVolume, writeFileVolume } from './file-storage.ts'
import { findFileVolume, bytesPerGib, inspectFile } from './file-volume.ts'
import { growFileVolume } from './grow-file.ts'
import { listFileVolumes, listOwnVolumes } from './list-file-volumes.ts'
import { migrateFileVolume } from './migrate-file.ts'

/** Volume driver and storage whose volumes are files in folders. */
export type FileEngine = ReturnType<typeof createFileEngine>

/** Creates the engine without file access. Closing the registry ends the engine's work. Throws if two classes share a folder. */
export function createFileEngine(options: FileEngineOptions) {
  const context = openFileContext(options)
  const drivers = new Map<string, VolumeDriver>()
  return {
    /** Driver of a region. Throws NotSupported for a region that is not served. */
    volumesOf(region: string): VolumeDriver {
      const driver = drivers.get(region) ?? createFileDriver(context, region)
      drivers.set(region, driver)
      return driver
    },
    storage: createFileStorage(context),
    surveyStorage: () => onFilesInTime(() => surveyFolders(context)),
    /** Lists volumes of all installations. */
    listVolumes: () => onFilesInTime(() => listFileVolumes(context, context.locations)),
  }
}

function createFileDriver(context: FileContext, region: string): VolumeDriver {
  return {
    capabilities: recordOf(context, region),
    ...claimVolumeCalls(context.registry, {
      listVolumes: (installation) => onFilesInTime(() => listOwnVolumes(context, { installation, region })),
      readFreeGib: (of, type) => onFilesInTime(() => readFolderFreeGib(context, { region: of, type })),
      inspectVolume: (volume) => onFilesInTime(() => inspectFileVolume(context, volume)),
      inspectVolumes: (volumes) => onFilesInTime(() => inspectFileVolumes(context, volumes)),
      ensureVolume: (volume, spec) => onFiles(() => ensureFileVolume(context, volume, spec)),
      ensureClone: (volume, spec, source) => onFiles(() => ensureFileClone(context, volume, { spec, source })),
      growVolume: (volume, sizeGib) => onFiles(() => growFileVolume(context, volume, sizeGib)),
      migrateVolume: (volume, to) => onFiles(() => migrateFileVolume(context, volume, to)),
      readVolume: (volume, offset) => onFiles(() => readFileVolume(context, volume, offset)),
      writeVolume: (volume, offset, content) => onFiles(() => writeFileVolume(context, volume, offset, content)),
      deleteVolume: (volume) => onFiles(() => deleteFileVolume(context, volume)),
    }),
  }
}

function recordOf(context: FileContext, region: string): VolumeCapabilities {
  const classes = volumeFoldersOf(context, { region }).map(({ hardwareType }) => hardwareType)
  return fileCapabilities(classes, { isPlain: context.plainRegions.has(region) })
}

/** Capabilities of a region with these classes: attached volumes can grow. Unless `isPlain`, volumes can be encrypted and, with several classes, migrated. */
export function fileCapabilities(
  hardwareTypes: readonly HardwareType[],
  { isPlain }: { readonly isPlain: boolean },
): VolumeCapabilities {
  return { hardwareTypes, growsAttached: true, migrates: hardwareTypes.length > 1 && !isPlain, encrypts: !isPlain }
}

async function inspectFileVolume(context: FileContext, volume: Resource): Promise<VolumeObservation | null> {
  const { current } = await findFileVolume(context, volume)
  if (!current) return null
  const { location, sidecar } = current
  const observed = { sizeGib: sidecar.sizeGib, hardwareType: location.hardwareType, isHealthy: true }
  if (sidecar.state !== 'ready') return { ...observed, isComplete: false }
  const data = await inspectFile(context, current)
  if (!data) return null
  return data.isHealthy
    ? { ...observed, sizeGib: Math.floor(data.bytes / bytesPerGib), isComplete: true }
    : { ...observed, isHealthy: false, isComplete: true }
}

/** Sequential, so that a poll does not block other file calls. */
async function inspectFileVolumes(
  context: FileContext,
  volumes: readonly Resource[],
): Promise<ReadonlyMap<string, VolumeObservation | null>> {
  const observed = new Map<string, VolumeObservation | null>()
  for (const volume of volumes) {
    try {
      observed.set(volume.name, await inspectFileVolume(context, volume))
    } catch {
      continue
    }
  }
  return observed
}
