import { asId, type VolumeId } from '#domain/shared/index.ts'
import { type VolumeStep, planVolume } from '#domain/volume/plan.ts'
import { type VolumeWork, loadVolumeWork } from '#store/volume/load-volume-work.ts'
import type { Reconciler } from '../engine/reconciler.ts'
import { actVolume } from './act-volume.ts'
import { lookAtVolumes } from './look-at-volumes.ts'
import { type ObservedVolume, observeVolume } from './observe-volume.ts'
import { recordVolumePass } from './record-pass.ts'
import { wantVolume } from './want-volume.ts'

/** Rows of a volume's pass, and the vendor word for its device path. */
export interface VolumeRows extends VolumeWork {
  readonly vendor: string
}

/** Reconciles a volume: disk, copy, size, class, plug, and its removal (decisions D4 to D11). */
export const volumeReconciler: Reconciler<VolumeRows, ObservedVolume, VolumeStep> = {
  kind: 'volume',
  refusals: {
    AlreadyExists: 'storage.foreign',
    InUse: 'device.in_use',
    NotFound: 'storage.missing',
    LacksRoom: 'storage.full',
  },
  async load(io) {
    const work = await loadVolumeWork(io.store.db, asId<VolumeId>(io.claim.id))
    return work && { ...work, vendor: io.vendor }
  },
  accountOf: ({ volume }) => volume.account_id,
  observe: observeVolume,
  plan: (rows, seen) => planVolume(wantVolume(rows, rows.vendor), seen),
  act: actVolume,
  own: 'volumes',
  lock: async () => undefined,
  record: recordVolumePass,
  look: lookAtVolumes,
}
