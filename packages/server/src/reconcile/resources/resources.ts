import { type Claimed, type Stamp, type Resource, type VolumeSpec, nameResource } from '../ports/index.ts'
import type { PassIo } from '../engine/reconciler.ts'

interface StampedRow {
  readonly id: number
  readonly uid: string
  readonly region: string
}

type Installed = Pick<PassIo, 'installationId'>

const resourceOf =
  (kind: Stamp['kind']) =>
  ({ id, uid, region }: StampedRow, { installationId: installation }: Installed): Resource => {
    const stamp = { installation, kind, id, uid }
    return { name: nameResource(stamp), stamp, region }
  }

const partOf = (kind: Stamp['kind']) => {
  const resource = resourceOf(kind)
  return ({ id, uid }: Omit<StampedRow, 'region'>, { region }: Pick<StampedRow, 'region'>, io: Installed): Resource =>
    resource({ id, uid, region }, io)
}

/** Returns a volume's external resource: name, stamp and region. */
export const volumeResource = resourceOf('volume')
/** Returns a backup's external resource, which is also the copy of the volume that is uploaded: name, stamp and region. */
export const describeBackupResource = resourceOf('backup')
const ownSnapshotResource = resourceOf('snapshot')
/** Returns the external resource of a volume's snapshot. Storage that a rollback replaced keeps the stamp of the volume. */
export function describeSnapshotResource(
  { replaced_volume_id: volumeId, ...row }: StampedRow & { readonly replaced_volume_id: number | null },
  io: Installed,
): Resource {
  return volumeId === null ? ownSnapshotResource(row, io) : volumeResource({ ...row, id: volumeId }, io)
}
/** Returns a host's external resource: name, stamp and region. */
export const hostResource = resourceOf('host')
/** Returns an image's external resource: name, stamp and region. */
export const imageResource = resourceOf('image')
/** Returns a control plane's external resource: name, stamp and region. */
export const clusterResource = resourceOf('cluster')
/** Returns a local disk's external resource: name, stamp and the host's region. */
export const diskResource = partOf('disk')
/** Returns a node's external resource: name, stamp and the cluster's region. */
export const nodeResource = partOf('node')

/** Returns the spec of the storage of a volume, snapshot or backup from its row. */
export function describeStorage(row: {
  readonly size_gib: number
  readonly hardware_type: VolumeSpec['hardwareType']
  readonly encryption: 'enabled' | 'disabled'
}): VolumeSpec {
  return { sizeGib: row.size_gib, hardwareType: row.hardware_type, isEncrypted: row.encryption === 'enabled' }
}

/** Returns the resource with the claim's generation and epoch, by which drivers fence calls of outdated passes. */
export function claimed(one: Resource, io: Pick<PassIo, 'claim'>): Claimed {
  return { ...one, guard: { generation: io.claim.generation, epoch: io.claim.epoch } }
}
