import { checkNodeRemoval } from '../../../../domain/pool/check-node-removal.ts'
import { askNodeRemoval } from '../../../../store/node/ask-node-removal.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { lockNode } from '../lock-node.ts'
import { locatePathNode } from '../node-id.ts'

/** Operation 21: deletes that very node; its pool is one smaller in the same moment (decisions E3, E7). */
export const nodeDelete: Handler = {
  isMutation: true,
  locate: locatePathNode,
  run: (call) => call.mutate((tx) => remove(tx, call)),
}

async function remove(tx: Tx, call: Call): Promise<Accepted> {
  const { node, ...locked } = await lockNode(tx, call)
  const { count, autoscaler_enabled: enabled, autoscaler_min: min, autoscaler_max: max } = locked.pool
  const refusal = checkNodeRemoval({ count, autoscaler: { enabled, min, max } })
  if (refusal) throw refusal
  return { body: {}, operationId: await askNodeRemoval(tx, call.actor, { ...locked, catalogue: call.catalogue }, node) }
}
