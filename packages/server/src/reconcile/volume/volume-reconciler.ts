import { asId, type VolumeId } from '#domain/shared/index.ts'
import { type VolumeStep, planVolume } from '#domain/volume/plan.ts'
import { type VolumeWork, loadVolumeWork } from '#store/volume/load-volume-work.ts'
import type { Reconciler } from '../engine/reconciler.ts'
import { actVolume } from './act-volume.ts'
import { pollVolumes } from './poll-volumes.ts'
import { type ObservedVolumeOnHost, observeVolume } from './observe-volume.ts'
import { recordVolumePass } from './record-pass.ts'
import { desiredVolume } from './desired-volume.ts'

/** Rows of a volume's pass, and the vendor word. */
interface VolumeRows extends VolumeWork {
  readonly vendor: string
}

type VolumeReconciler = Reconciler<VolumeRows, ObservedVolumeOnHost, VolumeStep>

/** Causes of rejections by volume drivers. */
export const storageRejections: VolumeReconciler['rejectionCauses'] = {
  AlreadyExists: 'storage.foreign',
  InUse: 'device.in_use',
  NotFound: 'storage.missing',
  InsufficientCapacity: 'storage.full',
}

/** Reconciles a volume: disk, copy, size, class, plug, and removal (decisions D4 to D11). */
export const volumeReconciler: VolumeReconciler = {
  kind: 'volume',
  rejectionCauses: storageRejections,
  async load(io) {
    const work = await loadVolumeWork(io.store.db, asId<VolumeId>(io.claim.id))
    return work && { ...work, vendor: io.vendor }
  },
  accountOf: ({ volume }) => volume.account_id,
  observe: observeVolume,
  plan: (rows, observed) => planVolume(desiredVolume(rows, rows.vendor), observed),
  act: actVolume,
  own: 'volumes',
  lock: async () => undefined,
  record: recordVolumePass,
  poll: pollVolumes,
}
