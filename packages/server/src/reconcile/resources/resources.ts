import { type Claimed, type Stamp, type Resource, nameResource } from '../ports/index.ts'
import type { PassIo } from '../engine/reconciler.ts'

/** A row that stands for something outside. */
interface StampedRow {
  readonly id: number
  readonly uid: string
  readonly region: string
}

/** Anything outside as drivers know it, from its row. */
function resourceOf(kind: Stamp['kind'], row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  const stamp = { installation: io.installationId, kind, id: row.id, uid: row.uid }
  return { name: nameResource(stamp), stamp, region: row.region }
}

/** A volume as drivers know it, from its row. */
export function volumeResource(row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  return resourceOf('volume', row, io)
}

/** A host as drivers know it, from its row. */
export function hostResource(row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  return resourceOf('host', row, io)
}

/** A local disk as drivers know it, from its row and its host's. */
export function diskResource(
  row: Omit<StampedRow, 'region'>,
  host: Pick<StampedRow, 'region'>,
  io: Pick<PassIo, 'installationId'>,
): Resource {
  return resourceOf('disk', { id: row.id, uid: row.uid, region: host.region }, io)
}

/** A resource together with the right of this pass to change it. */
export function claimed(one: Resource, io: Pick<PassIo, 'claim'>): Claimed {
  return { ...one, guard: { generation: io.claim.generation, epoch: io.claim.epoch } }
}

/** A cluster's control plane as drivers know it, from its row. */
export function clusterResource(row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  return resourceOf('cluster', row, io)
}

/** A node as drivers know it, from its row and its cluster's. */
export function nodeResource(
  row: Omit<StampedRow, 'region'>,
  cluster: Pick<StampedRow, 'region'>,
  io: Pick<PassIo, 'installationId'>,
): Resource {
  return resourceOf('node', { id: row.id, uid: row.uid, region: cluster.region }, io)
}
