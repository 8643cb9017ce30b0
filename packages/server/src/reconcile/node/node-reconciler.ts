import { asId, type NodeId } from '#domain/shared/index.ts'
import { type NodeStep, planNode, type ObservedNode } from '#domain/node/plan.ts'
import { lockNodeRows } from '#store/node/lock-node-rows.ts'
import type { Reconciler } from '../engine/reconciler.ts'
import { actNode } from './act-node.ts'
import { loadNodeRows, type NodeRows } from './node-rows.ts'
import { observeNode } from './observe-node.ts'
import { recordNodePass } from './record-pass.ts'
import { desiredNode } from './desired-node.ts'

/** Reconciles a node: host, membership in the cluster, and removal, drained if possible (decisions E2, E6, E7). */
export const nodeReconciler: Reconciler<NodeRows, ObservedNode, NodeStep> = {
  kind: 'node',
  rejectionCauses: { NodeUnresponsive: 'node.silent' },
  load: loadNodeRows,
  accountOf: ({ node }) => node.account_id,
  observe: observeNode,
  plan: (rows, observed) => planNode(desiredNode(rows), observed),
  act: actNode,
  async lock(tx, claim) {
    await lockNodeRows(tx, asId<NodeId>(claim.id))
  },
  record: recordNodePass,
}
