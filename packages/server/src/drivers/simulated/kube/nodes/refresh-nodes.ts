import { simHostIsOn } from '../../hosts/host-row.ts'
import { objectAt } from '#drivers/kube-objects/field-at.ts'
import { findObject } from '../objects/read-objects.ts'
import { lockKube } from '../objects/kube-scope.ts'
import { runControllers, runDueControllers } from '../objects/run-controllers.ts'
import { writeObject } from '../objects/write-object.ts'
import { workIsDue } from '../../state/progress.ts'
import { nodeConditions } from '#drivers/kube-objects/node-conditions.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { SimulatorState, SimulatorTx } from '../../state/simulator-state.ts'

interface ReadinessChange {
  readonly id: string
  readonly nodeName: string
  readonly isReady: boolean
  readonly isJoined: boolean
}

/** Ready means joined, on a running host. */
const readinessChanges = `
  select node.id, node_name as "nodeName", is_joined and coalesce(is_on, false) as "isReady", is_joined as "isJoined"
  from (select id, node_name, host_id, is_ready, work is null or ${workIsDue} as is_joined from sim.nodes where cluster_id = $1) as node
  left join (select id, ${simHostIsOn} as is_on from sim.hosts) as host on host.id = node.host_id
  where is_ready <> (is_joined and coalesce(is_on, false))
  order by node_name`

const hasChanges = `
  select 1 from (${readinessChanges}) as node union all
  select 1 from sim.kube_clusters where cluster_id = $1 and due <= public.moor_now()`

/** Runs due controllers, and updates nodes' readiness, objects and pods from their hosts' power. Takes no lock if nothing differs or is due. */
export async function refreshSimNodes(
  state: Pick<SimulatorState, 'podReadyMs'>,
  tx: SimulatorTx,
  clusterId: string,
): Promise<void> {
  const stale = await tx.query(hasChanges, [clusterId])
  if (stale.rowCount === 0) return
  const { rowCount: isThere } = await tx.query('select 1 from sim.clusters where id = $1 for key share', [clusterId])
  if (!isThere) return
  const scope = await lockKube(state, tx, clusterId)
  await runDueControllers(scope)
  const { rows } = await tx.query<ReadinessChange>(readinessChanges, [clusterId])
  for (const node of rows) await updateReadiness(scope, node)
  if (rows.length > 0) await runControllers(scope)
}

async function updateReadiness(scope: KubeScope, { id, nodeName, isReady, isJoined }: ReadinessChange): Promise<void> {
  await scope.tx.query(
    'update sim.nodes set is_ready = $2, work = case when $3 then null else work end, work_started = case when $3 then null else work_started end, ' +
      'work_ms = case when $3 then null else work_ms end where id = $1',
    [id, isReady, isJoined],
  )
  const object = await findObject(scope, { resource: 'nodes', name: nodeName })
  if (!object) return
  const readiness = isReady ? 'ready' : isJoined ? 'silent' : 'joining'
  await writeObject(scope, {
    ...object,
    status: { ...objectAt(object, 'status'), conditions: nodeConditions(object, readiness, scope.now) },
  })
}
