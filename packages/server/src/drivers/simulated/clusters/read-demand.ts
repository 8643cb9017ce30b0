import { type ClusterDemand, type DemandQuery, DriverError, type Resource, demandMost } from '#reconcile/ports/index.ts'
import { stringAt } from '../../kube-objects/field-at.ts'
import { describeDemand } from '../../kube-objects/demand/describe-demand.ts'
import type { KubeObject } from '../../kube-objects/kube-object.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { SimulatorState, SimulatorReader } from '../state/simulator-state.ts'
import { isSimServing, simClusters } from '../cluster-rows/cluster-row.ts'
import { refreshSimNodes } from '../kube/nodes/refresh-nodes.ts'

/** ClusterDriver.readDemand: the scheduler's results on pods, without locking objects; null without the cluster. Throws Busy if the API server is down. */
export function readSimDemand(
  state: SimulatorState,
  cluster: Resource,
  { isLoadRequested }: DemandQuery,
): Promise<ClusterDemand | null> {
  return inTransaction(state, async (tx) => {
    const row = await simClusters.find(tx, cluster)
    if (!row) return null
    if (!isSimServing(row)) throw new DriverError('Busy', `${cluster.name} does not respond.`)
    await refreshSimNodes(state, tx, row.id)
    const bodies = await readBodies(tx, row.id, isLoadRequested)
    const ofKind = (kind: string): readonly KubeObject[] => bodies.filter((one) => one.kind === kind)
    const [placed, unplaced] = [true, false].map((isPlaced) =>
      ofKind('Pod').filter((pod) => (stringAt(pod, 'spec', 'nodeName') !== '') === isPlaced),
    )
    return describeDemand({
      nodes: ofKind('Node'),
      unplaced: unplaced ?? [],
      placed: isLoadRequested ? { pods: placed ?? [], budgets: ofKind('PodDisruptionBudget') } : null,
      isWhole: (unplaced?.length ?? 0) <= demandMost.waiting && (placed?.length ?? 0) <= demandMost.placed,
      nowMs: await readNow(tx),
    })
  })
}

async function readBodies(
  reader: SimulatorReader,
  clusterId: string,
  isLoadRequested: boolean,
): Promise<readonly KubeObject[]> {
  const { rows } = await reader.query<{ readonly body: KubeObject }>(
    `select body from sim.kube_objects where cluster_id = $1
       and (resource = 'nodes' or (resource = 'pods' and ($2 or coalesce(body #>> '{spec,nodeName}', '') = '')) or ($2 and resource = 'poddisruptionbudgets'))`,
    [clusterId, isLoadRequested],
  )
  return rows.map(({ body }) => body)
}

async function readNow(reader: SimulatorReader): Promise<number> {
  const { rows } = await reader.query<{ readonly nowMs: number }>(
    'select (extract(epoch from public.moor_now()) * 1000)::float8 as "nowMs"',
  )
  return rows[0]?.nowMs ?? 0
}
