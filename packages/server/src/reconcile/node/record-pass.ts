import type { ObservedNode } from '#domain/node/plan.ts'
import { acceptUnregisteredNode } from '#accept/node/unregistered.ts'
import { publicNodeId } from '#domain/node/name.ts'
import { type NodeSummary, summariseNode } from '#domain/node/summarise.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import { countNodes } from '#store/node/list-nodes.ts'
import { deleteNodeRow, recordNode } from '#store/node/mark-nodes.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import type { NodeRows } from './node-rows.ts'
import { desiredNode } from './desired-node.ts'
import { readPassNotes } from './pass-notes.ts'

type NodeRecording = Recording<NodeRows, ObservedNode>

/** Records a node's pass: observed state, jobs, and a new loss. Deletes the row of a gone node. Wakes pool and cluster after a change. */
export async function recordNodePass(recording: NodeRecording): Promise<Recorded> {
  const { tx, io, rows, observed, ending, nowMs, events, report } = recording
  const { node } = rows
  const notes = readPassNotes(io)
  const jobs = countTime(lockedJobsOf('node', events), io.claim, nowMs)
  const summary = summariseNode(desiredNode(rows), observed, jobs, {
    ...passEnd(ending),
    deadlineMs: io.timeouts.deadlineMs,
    nodes: await countNodes(tx, node.pool_id),
    publicId: publicNodeId(node.pool_id, node.name),
  })
  await applyVerdicts(recording, jobs, summary.verdicts)
  if (summary.isNewlyLost) report.findings.push('node.lost')
  if (notes.isUnregistered) await acceptUnregisteredNode(tx, rows)
  const hasChanged = isNodeChanged(rows, summary)
  if (hasChanged) {
    await wakeWork(tx, 'pool', [node.pool_id])
    await wakeWork(tx, 'cluster', [node.cluster_id])
  }
  if (summary.isGone) {
    await deleteNodeRow(tx, node.id)
    return { isGone: true }
  }
  await recordNode(tx, node.id, { ...summary, protectedPods: notes.protectedPods })
  return { hasChanged }
}

function isNodeChanged({ node }: NodeRows, { isReady, observedSpecSerial, isNewlyLost, isGone }: NodeSummary): boolean {
  const isOther = isReady !== null && isReady !== node.is_ready
  const isRelabelled = observedSpecSerial !== null && observedSpecSerial !== node.seen_spec_serial
  return isOther || isRelabelled || isNewlyLost || isGone
}
