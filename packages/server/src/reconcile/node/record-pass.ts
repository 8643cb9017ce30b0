import type { SeenNode } from '#domain/node/plan.ts'
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
import { wantNode } from './want-node.ts'

type NodeRecording = Recording<NodeRows, SeenNode>

/** Records a node's pass: its observed state, its jobs, its end, and wakes its pool and cluster, which wait for these. */
export async function recordNodePass(recording: NodeRecording): Promise<Recorded> {
  const { tx, io, rows, seen, ending, nowMs, events, news } = recording
  const { node } = rows
  const jobs = countTime(lockedJobsOf('node', events), io.claim, nowMs)
  const summary = summariseNode(wantNode(rows), seen, jobs, {
    ...passEnd(ending),
    deadlineMs: io.patience.deadlineMs,
    nodes: await countNodes(tx, node.pool_id),
    publicId: publicNodeId(node.pool_id, node.name),
  })
  await applyVerdicts(recording, jobs, summary.verdicts)
  if (summary.isNewlyLost) news.findings.push('node.lost')
  const isNews = hasNews(rows, summary)
  if (isNews) {
    await wakeWork(tx, 'pool', [node.pool_id])
    await wakeWork(tx, 'cluster', [node.cluster_id])
  }
  if (summary.isGone) {
    await deleteNodeRow(tx, node.id)
    return { isGone: true }
  }
  await recordNode(tx, node.id, summary)
  return { isNews }
}

function hasNews({ node }: NodeRows, { isReady, seenSpecSerial, isNewlyLost, isGone }: NodeSummary): boolean {
  const isOther = isReady !== null && isReady !== node.is_ready
  const isRelabelled = seenSpecSerial !== null && seenSpecSerial !== node.seen_spec_serial
  return isOther || isRelabelled || isNewlyLost || isGone
}
