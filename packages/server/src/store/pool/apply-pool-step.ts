import type { PoolStep } from '../../domain/pool/plan.ts'
import { insertNodes } from '../node/insert-nodes.ts'
import { promoteNodes } from '../node/promote-nodes.ts'
import { sendAway } from '../node/send-away.ts'
import type { Tx } from '../open-store.ts'
import type { PoolChange } from './pool-frame.ts'

/**
 * Takes one step of a pool's plan: rows, events and work of the nodes concerned, in a few statements however many they are. The caller
 * has locked the cluster's row. Returns the nodes that have been sent away.
 */
export async function applyPoolStep(tx: Tx, change: PoolChange, step: PoolStep): Promise<readonly number[]> {
  switch (step.kind) {
    case 'add':
      await insertNodes(tx, change, { count: step.count, replacesId: null })
      return []
    case 'surge':
      await insertNodes(tx, change, { count: 1, replacesId: step.replaces })
      return []
    case 'remove':
      return sendAway(tx, change, step.ids)
    case 'promote':
      await promoteNodes(tx, step.ids)
      return []
    case 'switch':
      await promoteNodes(tx, [step.to])
      return sendAway(tx, change, [step.from])
  }
}
