import { Fault } from '../shared/index.ts'
import type { Scaling } from './autoscaler.ts'

/** Why no node can be taken from a pool by name; null when one can: it keeps one node, and its autoscaler's minimum while that is on (decisions E3, E7). */
export function checkNodeRemoval({ count, autoscaler }: Scaling): Fault | null {
  if (count <= 1) return new Fault('pool.last_node', 'The last node of a pool cannot be deleted.')
  if (!autoscaler.enabled || count > autoscaler.min) return null
  return new Fault(
    'pool.below_minimum',
    `The pool has ${count} nodes, and its autoscaler keeps at least ${autoscaler.min}.`,
  )
}
