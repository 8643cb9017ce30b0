import { type Claimed, type Stamp, type Thing, nameThing } from '../ports/index.ts'
import type { PassIo } from '../engine/reconciler.ts'

/** A row that stands for something outside. */
interface StampedRow {
  readonly id: number
  readonly uid: string
  readonly region: string
}

/** Anything outside as drivers know it, from its row. */
function thingOf(kind: Stamp['kind'], row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  const stamp = { installation: io.installationId, kind, id: row.id, uid: row.uid }
  return { name: nameThing(stamp), stamp, region: row.region }
}

/** A volume as drivers know it, from its row. */
export function volumeThing(row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  return thingOf('volume', row, io)
}

/** A host as drivers know it, from its row. */
export function hostThing(row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  return thingOf('host', row, io)
}

/** A thing together with the right of this pass to change it. */
export function claimed(one: Thing, io: Pick<PassIo, 'claim'>): Claimed {
  return { ...one, guard: { generation: io.claim.generation, epoch: io.claim.epoch } }
}

/** A cluster's control plane as drivers know it, from its row. */
export function clusterThing(row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  return thingOf('cluster', row, io)
}

/** A node as drivers know it, from its row and its cluster's. */
export function nodeThing(
  row: Omit<StampedRow, 'region'>,
  cluster: Pick<StampedRow, 'region'>,
  io: Pick<PassIo, 'installationId'>,
): Thing {
  return thingOf('node', { id: row.id, uid: row.uid, region: cluster.region }, io)
}
