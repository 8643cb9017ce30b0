import { summariseCluster } from '#domain/cluster/summarise.ts'
import { acceptClusterLoss } from '#accept/cluster/loss.ts'
import { deleteClusterRow } from '#store/cluster/write-cluster.ts'
import type { ClusterWork } from '#store/cluster/load-cluster-work.ts'
import { recordCluster } from '#store/cluster/record-cluster.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import { listPoolStates } from '#store/cluster/list-pool-states.ts'
import { endOldClusterTokens } from '#store/token/cluster-tokens.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime, failLost } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import type { ObservedControlPlane } from './observe-cluster.ts'
import { desiredCluster } from './desired-cluster.ts'

type ClusterRecording = Recording<ClusterWork, ObservedControlPlane>

/**
 * Records a cluster's pass: state, endpoints, end of old tokens, jobs, and a newly missing control plane. Deletes the row of a removed cluster. Wakes the nodes
 * after a change, because they may wait for the control plane.
 */
export async function recordClusterPass(recording: ClusterRecording): Promise<Recorded> {
  const { tx, io, rows, observed, ending, nowMs, events } = recording
  const { id } = rows.cluster
  const jobs = countTime(lockedJobsOf('cluster', events), io.claim, nowMs)
  // Nodes may have changed while the pass ran.
  const pools = await listPoolStates(tx, id)
  const desired = desiredCluster({ ...rows, pools, jobs })
  const summary = summariseCluster(
    desired,
    observed,
    { jobs, pools },
    { ...passEnd(ending), deadlineMs: io.timeouts.deadlineMs },
  )
  await applyVerdicts(recording, jobs, summary.verdicts)
  if (summary.isGone) {
    await deleteClusterRow(tx, id)
    return { isGone: true }
  }
  if (summary.isInTrash) return { isParked: true }
  await recordCluster(tx, id, summary, observed?.cluster ?? null)
  if (summary.reached) await endOldClusterTokens(tx, id, summary.reached.credentialsSerial)
  const hasMoved = summary.reached !== null && summary.reached.version !== rows.cluster.seen_version
  const hasChanged = hasMoved || (summary.isMissing !== null && summary.isMissing !== rows.cluster.is_missing)
  if (hasChanged) {
    await wakeWork(
      tx,
      'node',
      pools.flatMap((pool) => pool.nodes.map((node) => node.id)),
    )
  }
  if (summary.isNewlyMissing) await reportMissing(recording)
  return { hasChanged }
}

/** Reported once, because a lost control plane is not created again. */
async function reportMissing(recording: ClusterRecording): Promise<void> {
  const { cluster } = recording.rows
  const { operationId } = await acceptClusterLoss(recording.tx, {
    id: cluster.id,
    accountId: cluster.account_id,
    label: cluster.label,
    generation: recording.io.claim.generation,
  })
  await failLost(recording, { id: operationId, action: 'orch_cluster_update' }, 'cluster.missing')
}
