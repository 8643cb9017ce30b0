import type { NodeDemand } from '../../shared/index.ts'
import { type ScaledNode, comingMostMs, freshMs } from './scaled-cluster.ts'

/** True if a node became ready less than 30 s ago, so that the scheduler may not have considered it for all waiting pods. */
export function isFreshNode({ readyMs }: NodeDemand): boolean {
  return readyMs !== null && readyMs < freshMs
}

/** True while a node that is not ready, requested less than 15 minutes ago, is expected to become ready. */
export function isComingNode({ ageMs }: ScaledNode, node: NodeDemand | undefined): boolean {
  return (node?.readyMs ?? null) === null && ageMs < comingMostMs
}
