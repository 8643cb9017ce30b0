import { type RawBuilder, sql } from 'kysely'
import { sqlOn } from '../../database/rows.ts'
import { neutral } from '@moorage/contract'
import { countAttachable } from '#domain/attachment/limits.ts'
import { type LogCursor, logPageMax, readEventLog } from '#store/event/event-log.ts'
import type { Db } from '#store/open-store.ts'
import { neutralCatalogue } from '../../catalogue.ts'
import type { SerialEnvironment } from './serial-environment.ts'
import type { SerialOutcome } from './serial-requests.ts'

interface Invariant {
  readonly words: string
  readonly question: RawBuilder<unknown>
}

const invariants: readonly Invariant[] = [
  {
    words: 'one operation is one event with one terminal status, which is its last entry in the log',
    question: sql`select events.id, action, status, told from events, lateral (select array_agg(body ->> 'status' order by position) as told from event_log where event_id = events.id) as log
      where status in ('scheduled', 'started') or told[cardinality(told)] is distinct from status
        or (select count(*) from unnest(told) as one where one in ('finished', 'failed', 'canceled', 'notification')) <> 1`,
  },
  {
    words: 'no job fails without permanent damage',
    question: sql`select id, action, message from events where status = 'failed'`,
  },
  {
    words: 'a volume is in one host at most, in the simulator and in the rows',
    question: sql`select volume_id from sim.devices group by volume_id having count(*) > 1`,
  },
  {
    words: 'every volume has its disk, of its size and class, and no other disk exists',
    question: sql`select volumes.id, volumes.status, volumes.deleted_at, volumes.size_gib, disks.size_gib as there from volumes full join sim.volumes as disks on disks.public_id = volumes.id
      where volumes.id is null or disks.id is null or volumes.deleted_at is not null or volumes.status <> 'active' or volumes.size_gib <> disks.size_gib
        or volumes.hardware_type <> disks.hardware_type or not disks.is_complete or disks.is_lost or not disks.is_healthy`,
  },
  {
    words: 'every host has its machine in the desired power state, and no other machine exists',
    question: sql`select hosts.id, hosts.status, hosts.wants_power, machines.power from hosts full join sim.hosts as machines on machines.public_id = hosts.id
      where hosts.id is null or machines.id is null or machines.power <> hosts.wants_power or hosts.status <> case hosts.wants_power when 'on' then 'running' else 'offline' end`,
  },
  {
    words: 'every attachment on a running host is a device there, and no other device exists',
    question: sql`select attachments.volume_id, attachments.wants, hosts.status, devices.link from attachments
        join hosts on hosts.id = attachments.host_id
        full join (select devices.link, disks.public_id as volume, machines.public_id as host from sim.devices join sim.volumes as disks on disks.id = devices.volume_id
          join sim.hosts as machines on machines.id = devices.host_id where devices.work is distinct from 'unplug') as devices
          on devices.volume = attachments.volume_id and devices.host = attachments.host_id
      where attachments.volume_id is null or attachments.wants <> 'attached' or attachments.is_hidden or (devices.volume is null and hosts.status = 'running')`,
  },
  {
    words: 'a pool has its desired nodes, all ready, each with its host and in its cluster',
    question: sql`select pools.id, pools.count, (select count(*) from nodes where nodes.pool_id = pools.id) as nodes from pools
        where count <> (select count(*) from nodes where nodes.pool_id = pools.id and role = 'member' and is_ready and not is_lost and not wants_recycle)
          or count <> (select count(*) from nodes where nodes.pool_id = pools.id)
      union all select hosts.id, 0, 0 from hosts left join nodes on nodes.host_id = hosts.id where hosts.orch_cluster_id is not null and nodes.id is null`,
  },
  {
    words: 'billing intervals match the existing resources, and no two of one resource overlap',
    question: sql`select things.kind, things.id, open.resource_id from (select 'volume' as kind, id, size_gib as quantity from volumes union all select 'host', id, 1 from hosts where status <> 'deleting') as things
        full join (select * from billing_intervals where closed is null and kind in ('volume', 'host')) as open on open.kind = things.kind and open.resource_id = things.id
      where things.id is null or open.resource_id is null or things.quantity <> open.quantity
      union all select one.kind, one.resource_id, other.resource_id from billing_intervals as one join billing_intervals as other using (kind, resource_id)
        where one.ctid <> other.ctid and one.opened < coalesce(other.closed, 'infinity') and other.opened < coalesce(one.closed, 'infinity') and one.opened <= other.opened`,
  },
  {
    words: 'no lease is held, no work is open, and no work of removed resources is left',
    question: sql`select kind, id, lease_holder, cause, generation, seen_generation from work
      where lease_holder is not null or cause is not null or generation <> seen_generation
        or (kind = 'volume' and id not in (select id from volumes)) or (kind = 'host' and id not in (select id from hosts)) or (kind = 'node' and id not in (select id from nodes))`,
  },
]

const attachableByType = sql.join(
  neutralCatalogue.hostTypes.map(
    ({ id, memoryMib }) =>
      sql`(${id}, ${countAttachable({ memoryMib, policy: neutral.policy, devicesMax: null })}::int)`,
  ),
)

/** Returns one problem if a host has more volumes than its type allows (decision D5); otherwise empty. */
export async function checkLimits(db: Db): Promise<string[]> {
  const rows = await sqlOn(
    db,
  )`select hosts.id, types.most from hosts join (values ${attachableByType}) as types (id, most) on types.id = hosts.type
    where types.most < (select count(*) from attachments where host_id = hosts.id)
      or types.most < (select count(*) from sim.devices join sim.hosts as machines on machines.id = devices.host_id where machines.public_id = hosts.id)`
  return rows.length > 0 ? [`no host has more volumes than its type allows: ${JSON.stringify(rows)}`] : []
}

/** Returns violated invariants, each with at most three rows, and lost acknowledged requests; empty if none. */
export async function checkSerialEnd(
  { bench: { store } }: SerialEnvironment,
  outcomes: readonly SerialOutcome[],
): Promise<string[]> {
  const found: string[] = []
  for (const { words, question } of invariants) {
    const { rows } = await question.execute(store.db)
    if (rows.length > 0) found.push(`${words}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return [...found, ...(await checkAcknowledged({ store }, outcomes))]
}

/** Reports a missing event, a missing or reappeared volume, or a smaller volume than acknowledged. */
async function checkAcknowledged(
  { store }: Pick<SerialEnvironment['bench'], 'store'>,
  outcomes: readonly SerialOutcome[],
): Promise<string[]> {
  const events = await store.db.selectFrom('events').select(['id']).execute()
  const volumes = await store.db.selectFrom('volumes').select(['id', 'size_gib', 'label']).execute()
  const known = new Set(events.map((one) => Number(one.id)))
  const isDeletion = ({ request }: SerialOutcome): boolean => request.kind === 'delete'
  const deleted = new Set(outcomes.filter(isDeletion).map((one) => one.id))
  const mayBeDeleted = outcomes.some((one) => isDeletion(one) && one.result === 'unknown')
  return outcomes
    .filter((one) => one.result === 'accepted')
    .flatMap((outcome) => {
      const { request, id, operationId, sizeGib } = outcome
      const volume = volumes.find((one) => one.id === id)
      const problems: string[] = []
      if (operationId !== null && !known.has(operationId)) problems.push('its event does not exist')
      if (request.kind === 'delete' && volume) problems.push('the volume still exists')
      const isMade = request.kind === 'create' || request.kind === 'clone' || request.kind === 'resize'
      if (isMade && !volume && !deleted.has(id) && !mayBeDeleted) problems.push('the volume does not exist')
      if (volume && sizeGib !== null && volume.size_gib < sizeGib)
        problems.push(`the volume has ${volume.size_gib} GiB`)
      return problems.map((problem) => `acknowledged requests persist: ${problem}: ${JSON.stringify(outcome)}`)
    })
}

/** Reads the rest of the event log. Returns a problem unless the reader has read every entry once, in order. */
export async function checkReader(
  { bench: { store, actor } }: SerialEnvironment,
  positions: readonly number[],
): Promise<string[]> {
  const runUntilConverged = await readSettled(store.db, { accountId: actor.accountId, after: positions.at(-1) ?? 0 })
  const read = [...positions, ...runUntilConverged]
  const rows = await sqlOn(store)<{
    position: number
  }>`select position from event_log where account_id = ${actor.accountId} and position > ${positions[0] ?? 0}::bigint - 1 order by position`
  const all = rows.map((row) => row.position)
  return JSON.stringify(read) === JSON.stringify(all)
    ? []
    : [
        `a reader sees every entry of the log once, in order: ${JSON.stringify({ read: read.slice(-8), all: all.slice(-8) })}`,
      ]
}

async function readSettled(db: Db, cursor: LogCursor): Promise<readonly number[]> {
  for (;;) {
    const { entries, isHeldBack } = await readEventLog(db, [cursor])
    if (!isHeldBack && entries.length < logPageMax) return entries.map((entry) => entry.position)
    if (isHeldBack) continue
    const last = entries.at(-1)?.position ?? cursor.after
    return [...entries.map((entry) => entry.position), ...(await readSettled(db, { ...cursor, after: last }))]
  }
}
