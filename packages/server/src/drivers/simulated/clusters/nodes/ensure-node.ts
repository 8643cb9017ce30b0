import { DriverError } from '#reconcile/ports/index.ts'
import { lockKube } from '../../kube/objects/kube-scope.ts'
import { findObject } from '../../kube/objects/read-objects.ts'
import { runControllers } from '../../kube/objects/run-controllers.ts'
import { writeObject } from '../../kube/objects/write-object.ts'
import { runGuarded } from '../../state/run-guarded.ts'
import { progressOf } from '../../state/progress.ts'
import { isSimServing, lockSimClusterShared } from '../../cluster-rows/cluster-row.ts'
import { findSimNode, simNodeColumns } from './node-row.ts'
import { nodeObject } from './node-object.ts'
import { refreshSimNodes } from '../../kube/nodes/refresh-nodes.ts'
import { simHostIsOn } from '../../hosts/host-row.ts'
import { workDurationMs } from '../../state/pace.ts'
import { stampCondition, stampValues } from '../../state/stamp-condition.ts'
import type { Claimed, NodeMembership, NodeSpec, Progress, Resource } from '#reconcile/ports/index.ts'
import type { KubeScope } from '../../kube/objects/kube-scope.ts'
import type { SimulatorState, SimulatorTx } from '../../state/simulator-state.ts'
import type { SimClusterRow } from '../../cluster-rows/cluster-row.ts'
import type { SimNodeRow } from './node-row.ts'
import type { Pace } from '../../state/pace.ts'

interface NodeInput {
  readonly membership: NodeMembership
  readonly spec: NodeSpec
}

/**
 * ClusterDriver.ensureNode: a new node joins on its running host; returns progress. Labels and taints follow the spec even while the host is off. Throws
 * NotFound without cluster or host, Busy if either is down, AlreadyExists for a taken name.
 */
export function ensureSimNode(
  state: SimulatorState,
  node: Claimed,
  { membership, spec }: NodeInput,
): Promise<Progress> {
  return runGuarded(state, node, async (tx) => {
    const cluster = checkServing(await lockSimClusterShared(tx, membership.cluster), membership)
    const scope = await lockKube(state, tx, cluster.id)
    const found = await findSimNode(tx, node, cluster.id)
    const row = found ?? (await insertNode(tx, node, cluster.id, { spec, pace: state.pace }))
    const isChanged = await writeNode(scope, node, { row, spec, before: found })
    if (isChanged) await runControllers(scope)
    await refreshSimNodes(state, tx, cluster.id)
    return progressOf(row)
  })
}

function checkServing(cluster: SimClusterRow | null, membership: NodeMembership): SimClusterRow {
  if (!cluster) throw new DriverError('NotFound', `${membership.cluster.name} does not exist.`)
  if (!isSimServing(cluster)) throw new DriverError('Busy', `${membership.cluster.name} does not respond.`)
  return cluster
}

async function writeNode(
  scope: KubeScope,
  { stamp }: Claimed,
  { row, spec, before }: { row: SimNodeRow; spec: NodeSpec; before: SimNodeRow | null },
): Promise<boolean> {
  const object = await findObject(scope, { resource: 'nodes', name: row.nodeName })
  if (object && row.specSerial === spec.specSerial) return false
  const readiness = row.isReady ? 'ready' : 'joining'
  await writeObject(scope, nodeObject({ spec, stamp, version: row.version, object, before, readiness, now: scope.now }))
  await scope.tx.query('update sim.nodes set spec_serial = $2, spec_labels = $3, spec_taints = $4 where id = $1', [
    row.id,
    spec.specSerial,
    JSON.stringify(spec.labels),
    JSON.stringify(spec.taints),
  ])
  return true
}

interface NewNode {
  readonly spec: NodeSpec
  readonly pace: Pace
}

async function insertNode(
  tx: SimulatorTx,
  { name, stamp }: Claimed,
  clusterId: string,
  { spec, pace }: NewNode,
): Promise<SimNodeRow> {
  const hostId = await findRunningHost(tx, spec.host)
  const joinMs = workDurationMs(pace, 'join')
  const isImmediate = joinMs === 0
  const {
    rows: [made],
  } = await tx.query<SimNodeRow>(
    `insert into sim.nodes
       (cluster_id, name, installation, public_id, uid, node_name, host_id, version, spec_serial, spec_labels, spec_taints, is_ready, work, work_started, work_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, '{}', '[]', $9, case when not $9 then 'join' end, case when not $9 then public.moor_now() end, $10)
     on conflict do nothing returning ${simNodeColumns}`,
    [
      clusterId,
      name,
      stamp.installation,
      stamp.id,
      stamp.uid,
      spec.nodeName,
      hostId,
      spec.version,
      isImmediate,
      isImmediate ? null : joinMs,
    ],
  )
  if (!made)
    throw new DriverError(
      'AlreadyExists',
      `The name ${name} or ${spec.nodeName} belongs to a resource with another stamp.`,
    )
  return made
}

async function findRunningHost(tx: SimulatorTx, host: Resource): Promise<string> {
  const {
    rows: [found],
  } = await tx.query<{ id: string; isOn: boolean }>(
    `select id, ${simHostIsOn} as "isOn" from sim.hosts where ${stampCondition}`,
    stampValues(host),
  )
  if (!found) throw new DriverError('NotFound', `${host.name} does not exist.`)
  if (!found.isOn) throw new DriverError('Busy', `${host.name} is not running.`)
  return found.id
}
