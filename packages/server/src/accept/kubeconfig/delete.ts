import type { Actor, ClusterId, EventId } from '../../domain/shared/index.ts'
import { lockCluster } from '../../store/cluster/find-clusters.ts'
import { raiseCredentials } from '../../store/cluster/write-cluster.ts'
import { insertJob } from '../../store/event/insert-events.ts'
import { supersedeJobs } from '../../store/event/supersede-jobs.ts'
import type { Tx } from '../../store/open-store.ts'
import { touchWork } from '../../store/work/touch-work.ts'

/** The cluster whose kubeconfig is to end. */
export interface KubeconfigDelete {
  readonly clusterId: ClusterId
}

/**
 * Accepts the end of a cluster's kubeconfig: new credentials are made, its administrator's token and its own. The old ones are refused as
 * soon as the control plane has them, at the latest when the operation ends (decision E8). A renewal that has not ended is replaced by
 * this one (decision D11). Throws resource.not_found.
 */
export async function acceptKubeconfigDelete(
  tx: Tx,
  actor: Actor,
  { clusterId }: KubeconfigDelete,
): Promise<{ operationId: EventId }> {
  const { id, label, region } = await lockCluster(tx, actor, clusterId)
  const work = { kind: 'cluster', id } as const
  const serial = await raiseCredentials(tx, id)
  await supersedeJobs(tx, work, ['orch_kubeconfig_regenerate'])
  const operationId = await insertJob(tx, actor, {
    action: 'orch_kubeconfig_regenerate',
    entity: { type: 'orchcluster', id, label },
    work: { ...work, generation: await touchWork(tx, work, region) },
    target: { serial },
  })
  return { operationId }
}
