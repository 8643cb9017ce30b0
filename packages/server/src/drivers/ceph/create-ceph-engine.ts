import type {
  HardwareType,
  Resource,
  VolumeCapabilities,
  VolumeDriver,
  VolumeObservation,
  VolumeStorage,
} from '#reconcile/ports/index.ts'
import { claimVolumeCalls } from '../registry/claim-calls.ts'
import { isImageHealthy } from './ceph-image.ts'
import type { CephOptions } from './ceph-options.ts'
import { createStorage } from './create-storage.ts'
import { deleteCephVolume } from './delete-volume.ts'
import { ensureCephClone, ensureCephVolume } from './ensure-volume.ts'
import { findOurs, listCephPools } from './find-image.ts'
import { growCephVolume, migrateCephVolume } from './grow-volume.ts'
import { readCephVolume, writeCephVolume } from './image-content.ts'
import { bytesInGib, readPoolFreeGib } from './reserve-capacity.ts'
import { type KnownImages, listInstallationImages, listOpenImages } from './list-volumes.ts'

/** Volume driver and storage of a Ceph cluster. */
export interface CephEngine {
  readonly volumes: VolumeDriver
  readonly storage: VolumeStorage
}

/** Volume driver and storage of a Ceph cluster, without connecting to it. */
export function createCephEngine(ceph: CephOptions): CephEngine {
  const known: KnownImages = new Map()
  return {
    volumes: {
      // A getter, because `holderOf` is assigned later.
      get capabilities() {
        return capabilitiesOf(ceph)
      },
      ...claimVolumeCalls(ceph.registry, {
        listVolumes: (installation) => listInstallationImages(ceph, known, installation),
        listOpenVolumes: (installation) => listOpenImages(ceph, known, installation),
        readFreeGib: (_region, hardwareType) => readPoolFreeGib(ceph, hardwareType),
        inspectVolume: (volume) => inspectVolume(ceph, volume),
        ensureVolume: (volume, spec) => ensureCephVolume(ceph, volume, spec),
        ensureClone: (volume, spec, source) => ensureCephClone(ceph, volume, spec, source),
        growVolume: (volume, sizeGib) => growCephVolume(ceph, volume, sizeGib),
        migrateVolume: (volume, to) => migrateCephVolume(ceph, volume, to),
        readVolume: (volume, offset) => readCephVolume(ceph, volume, offset),
        writeVolume: (volume, offset, content) => writeCephVolume(ceph, volume, offset, content),
        deleteVolume: (volume) => deleteCephVolume(ceph, volume),
      }),
    },
    storage: createStorage(ceph),
  }
}

function capabilitiesOf(ceph: CephOptions): VolumeCapabilities {
  const hardwareTypes = listCephPools(ceph).map(({ hardwareType }) => hardwareType)
  return {
    ...cephCapabilities(hardwareTypes),
    growsAttached: ceph.regions.every((region) => ceph.holderOf(region) !== null),
  }
}

/** Capabilities with these storage classes: attached volumes can grow; migration and encryption are unsupported. */
export function cephCapabilities(hardwareTypes: readonly HardwareType[]): VolumeCapabilities {
  return { hardwareTypes, growsAttached: true, migrates: false, encrypts: false }
}

async function inspectVolume(ceph: CephOptions, volume: Resource): Promise<VolumeObservation | null> {
  const image = await findOurs(ceph, volume)
  if (!image) return null
  return {
    sizeGib: Math.floor(image.sizeBytes / bytesInGib),
    hardwareType: image.hardwareType,
    isHealthy: isImageHealthy(image),
    isComplete: image.record?.isComplete ?? false,
  }
}
