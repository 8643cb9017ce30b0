import { type Claimed, type Stamp, type Resource, nameResource } from '../ports/index.ts'
import type { PassIo } from '../engine/reconciler.ts'

interface StampedRow {
  readonly id: number
  readonly uid: string
  readonly region: string
}

function resourceOf(kind: Stamp['kind'], row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  const stamp = { installation: io.installationId, kind, id: row.id, uid: row.uid }
  return { name: nameResource(stamp), stamp, region: row.region }
}

/** Returns a volume's external resource: name, stamp and region. */
export function volumeResource(row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  return resourceOf('volume', row, io)
}

/** Returns a host's external resource: name, stamp and region. */
export function hostResource(row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  return resourceOf('host', row, io)
}

/** Returns a local disk's external resource: name, stamp and the host's region. */
export function diskResource(
  row: Omit<StampedRow, 'region'>,
  host: Pick<StampedRow, 'region'>,
  io: Pick<PassIo, 'installationId'>,
): Resource {
  return resourceOf('disk', { id: row.id, uid: row.uid, region: host.region }, io)
}

/** Returns the resource with the claim's generation and epoch, by which drivers fence calls of outdated passes. */
export function claimed(one: Resource, io: Pick<PassIo, 'claim'>): Claimed {
  return { ...one, guard: { generation: io.claim.generation, epoch: io.claim.epoch } }
}

/** Returns a control plane's external resource: name, stamp and region. */
export function clusterResource(row: StampedRow, io: Pick<PassIo, 'installationId'>): Resource {
  return resourceOf('cluster', row, io)
}

/** Returns a node's external resource: name, stamp and the cluster's region. */
export function nodeResource(
  row: Omit<StampedRow, 'region'>,
  cluster: Pick<StampedRow, 'region'>,
  io: Pick<PassIo, 'installationId'>,
): Resource {
  return resourceOf('node', { id: row.id, uid: row.uid, region: cluster.region }, io)
}
