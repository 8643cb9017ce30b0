import type { PassIo } from '../engine/reconciler.ts'
import type { Thing } from '../ports/index.ts'
import { type StampedRow, thingOf } from './thing-of.ts'

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
