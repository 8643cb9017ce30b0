import {
  type ClusterDemand,
  type DemandQuestion,
  DriverError,
  type Resource,
  demandMost,
} from '#reconcile/ports/index.ts'
import { textAt } from '../../kube-objects/field-at.ts'
import { describeDemand } from '../../kube-objects/demand/describe-demand.ts'
import type { KubeObject } from '../../kube-objects/kube-object.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { World, WorldReader } from '../world/world.ts'
import { answers, findSimCluster } from './cluster-row.ts'
import { refreshSimNodes } from './nodes/refresh-nodes.ts'

/** ClusterDriver.readDemand: reads what the scheduler wrote on pods, without the lock on the objects, like all read-only paths. */
export function readSimDemand(
  world: World,
  cluster: Resource,
  { isLoadAsked }: DemandQuestion,
): Promise<ClusterDemand | null> {
  return inTransaction(world, async (tx) => {
    const row = await findSimCluster(tx, cluster)
    if (!row) return null
    if (!answers(row)) throw new DriverError('Busy', `${cluster.name} does not respond.`)
    await refreshSimNodes(tx, row.id)
    const bodies = await readBodies(tx, row.id, isLoadAsked)
    const ofKind = (kind: string): readonly KubeObject[] => bodies.filter((one) => one.kind === kind)
    const [placed, unplaced] = [true, false].map((isPlaced) =>
      ofKind('Pod').filter((pod) => (textAt(pod, 'spec', 'nodeName') !== '') === isPlaced),
    )
    return describeDemand({
      nodes: ofKind('Node'),
      unplaced: unplaced ?? [],
      placed: isLoadAsked ? { pods: placed ?? [], budgets: ofKind('PodDisruptionBudget') } : null,
      isWhole: (unplaced?.length ?? 0) <= demandMost.waiting && (placed?.length ?? 0) <= demandMost.placed,
      nowMs: await readNow(tx),
    })
  })
}

async function readBodies(
  reader: WorldReader,
  clusterId: string,
  isLoadAsked: boolean,
): Promise<readonly KubeObject[]> {
  const { rows } = await reader.query<{ readonly body: KubeObject }>(
    `select body from sim.kube_objects where cluster_id = $1
       and (resource = 'nodes' or (resource = 'pods' and ($2 or coalesce(body #>> '{spec,nodeName}', '') = '')) or ($2 and resource = 'poddisruptionbudgets'))`,
    [clusterId, isLoadAsked],
  )
  return rows.map(({ body }) => body)
}

async function readNow(reader: WorldReader): Promise<number> {
  const { rows } = await reader.query<{ readonly nowMs: number }>(
    'select (extract(epoch from public.moor_now()) * 1000)::float8 as "nowMs"',
  )
  return rows[0]?.nowMs ?? 0
}
