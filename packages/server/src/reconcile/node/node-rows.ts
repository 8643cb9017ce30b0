import { asId, type NodeId } from '#domain/shared/index.ts'
import { isDrainOver } from '#domain/node/is-drain-over.ts'
import { loadNodeWork, type NodeWork } from '#store/node/load-node-work.ts'
import type { PassIo } from '../engine/reconciler.ts'

/** Rows of a node's pass, and whether the drain has timed out. */
export interface NodeRows extends NodeWork {
  readonly isDrainOver: boolean
}

/** Returns a node's rows, and whether its drain has timed out; null if the node's own row is gone. */
export async function loadNodeRows(io: PassIo): Promise<NodeRows | null> {
  const work = await loadNodeWork(io.store.db, asId<NodeId>(io.claim.id))
  return work && { ...work, isDrainOver: isDrainOver(work.jobs, io.timeouts.deadlineMs) }
}
