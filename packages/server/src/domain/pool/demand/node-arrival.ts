import type { NodeDemand } from '../../shared/index.ts'
import { type ScaledNode, comingMostMs, freshMs } from './scaled-cluster.ts'

/** Whether a node became ready so lately that the scheduler may not have looked at all that waits for it. */
export function isFreshNode({ readyMs }: NodeDemand): boolean {
  return readyMs !== null && readyMs < freshMs
}

/** Whether a node that was asked for is still expected. */
export function isComingNode({ ageMs }: ScaledNode, node: NodeDemand | undefined): boolean {
  return (node?.readyMs ?? null) === null && ageMs < comingMostMs
}
