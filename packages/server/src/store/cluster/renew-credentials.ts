import type { Actor, EventId } from '../../domain/shared/index.ts'
import { insertJob } from '../event/insert-job.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import type { ClusterRow } from './clusters-of.ts'

/**
 * Asks for new credentials of a cluster that the caller has locked: its administrator's token and its own. The old ones are refused as soon
 * as the control plane has them, at the latest when the operation ends (decision E8). A renewal that has not ended is replaced by this one (decision D11).
 */
export async function renewCredentials(tx: Tx, actor: Actor, cluster: ClusterRow): Promise<EventId> {
  const key = { kind: 'cluster', id: cluster.id } as const
  const serial = cluster.credentials_serial + 1
  await tx.updateTable('clusters').set({ credentials_serial: serial }).where('id', '=', cluster.id).execute()
  await supersedeJobs(tx, key, ['orch_kubeconfig_regenerate'])
  const generation = await touchWork(tx, key, cluster.region)
  return insertJob(tx, actor, {
    action: 'orch_kubeconfig_regenerate',
    entity: { type: 'orchcluster', id: cluster.id, label: cluster.label },
    work: { ...key, generation },
    target: { serial },
  })
}
