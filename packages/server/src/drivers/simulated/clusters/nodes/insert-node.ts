import { DriverError } from '../../../../reconcile/ports/index.ts'
import type { Claimed, NodeSpec, Thing } from '../../../../reconcile/ports/index.ts'
import { hostIsOn } from '../../hosts/host-is-on.ts'
import { workDurationMs } from '../../world/pace.ts'
import type { Pace } from '../../world/pace.ts'
import { stampCondition, stampValues } from '../../world/stamp-condition.ts'
import type { WorldTx } from '../../world/world.ts'
import { nodeColumns } from './node-row.ts'
import type { NodeRow } from './node-row.ts'

/** What a new node is to be, and how fast it joins. */
export interface NewNode {
  readonly spec: NodeSpec
  readonly pace: Pace
}

/** Writes a node that is joining, or has joined at the instant pace; NotFound or Busy when its host is not there or does not run, AlreadyExists when a name is taken under another stamp. */
export async function insertNode(
  tx: WorldTx,
  { name, stamp }: Claimed,
  clusterId: string,
  { spec, pace }: NewNode,
): Promise<NodeRow> {
  const hostId = await findRunningHost(tx, spec.host)
  const joinMs = workDurationMs(pace, 'join')
  const isAtOnce = joinMs === 0
  const {
    rows: [made],
  } = await tx.query<NodeRow>(
    `insert into sim.nodes
       (cluster_id, name, installation, public_id, uid, node_name, host_id, version, spec_serial, spec_labels, spec_taints, is_ready, work, work_started, work_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, '{}', '[]', $9, case when not $9 then 'join' end, case when not $9 then public.moor_now() end, $10)
     on conflict do nothing returning ${nodeColumns}`,
    [
      clusterId,
      name,
      stamp.installation,
      stamp.id,
      stamp.uid,
      spec.nodeName,
      hostId,
      spec.version,
      isAtOnce,
      isAtOnce ? null : joinMs,
    ],
  )
  if (!made)
    throw new DriverError(
      'AlreadyExists',
      `The name ${name} or ${spec.nodeName} is taken by something that is not ours.`,
    )
  return made
}

async function findRunningHost(tx: WorldTx, host: Thing): Promise<string> {
  const {
    rows: [found],
  } = await tx.query<{ id: string; isOn: boolean }>(
    `select id, ${hostIsOn} as "isOn" from sim.hosts where ${stampCondition}`,
    stampValues(host),
  )
  if (!found) throw new DriverError('NotFound', `${host.name} is not there.`)
  if (!found.isOn) throw new DriverError('Busy', `${host.name} is not running.`)
  return found.id
}
