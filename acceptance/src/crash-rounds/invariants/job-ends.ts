import { type Invariant, sqlInvariant } from './invariant.ts'

/** Every job ends once, and its last log entry reports that end (decisions F1, F2.2). */
export const jobEndsOnce: Invariant = sqlInvariant(
  3,
  'one operation is one event with one end, which is its last log entry',
  `select 'event ' || events.id || ' ' || action || ' is ' || status || ', its log tells ' || coalesce(array_to_string(told, ' '), 'nothing') as told
    from events left join lateral (
      select array_agg(body ->> 'status' order by position) as told, max(position) as last from event_log where event_id = events.id
    ) as entries on true
    where id > $1 and (
      status in ('scheduled', 'started') or told is null or told[cardinality(told)] <> status or last <> log_position
      or (select count(*) from unnest(told) as one where one not in ('scheduled', 'started')) <> 1
      or exists (select from unnest(told) with ordinality as one (word, at) where word = 'scheduled' and at > 1
        and exists (select from unnest(told[1:at::int]) as before where before = 'started')))`,
)

interface BadEnd {
  readonly type: string
  readonly id: number | null
  readonly message: string
  readonly told: string
}

/** Error of a removed or damaged disk (decision D10.1). */
const diskDamaged = /^The disk of this volume (was not found|is damaged)/
/** Error of an injected growth failure (decision D11.2). */
const cannotGrow = /^The infrastructure rejected the request/
/** Error of a missing host. Recreating the host would lose its local disks (decision I5). */
const hostMissing = /^The host was not found where it was created/

/**
 * Jobs survive every fault except removed disks, hosts reported missing and injected growth failures. Only a later accepted job for the same resource or its
 * parent cancels a job (decision D11.3).
 */
export const jobEndsWell: Invariant = {
  number: 4,
  title: 'jobs succeed, or are superseded by a later one',
  async check({ database, tenants, start }) {
    const bad = await database.rows<BadEnd>(
      `select entity_type as type, entity_id as id, message,
          'event ' || id || ' ' || action || ' of ' || entity_type || ' ' || coalesce(entity_id, 0) || ' is ' || status || ': ' || message as told
        from events as job where id > $1 and (
          status = 'failed'
          or status = 'canceled' and not exists (select from events as later where later.id > job.id and later.account_id = job.account_id
            and (later.entity_type, later.entity_id) in ((job.entity_type, job.entity_id), (nullif(job.secondary_type, 'volume'), job.secondary_id))))`,
      [start.eventId],
    )
    const records = tenants.map(({ record }) => record)
    const volumes = idsOf(records.flatMap((one) => one.volumes.filter(({ isDamaged }) => isDamaged)))
    const growthFailed = idsOf(records.flatMap((one) => one.volumes.filter(({ hasFailedGrowth }) => hasFailedGrowth)))
    const hosts = idsOf(records.flatMap((one) => one.hosts.filter(({ isDamaged }) => isDamaged)))
    const isExcused = ({ type, id, message }: BadEnd): boolean =>
      (type === 'volume' && volumes.has(id) && diskDamaged.test(message)) ||
      (type === 'volume' && growthFailed.has(id) && cannotGrow.test(message)) ||
      (type === 'host' && hosts.has(id) && hostMissing.test(message))
    return bad.filter((one) => !isExcused(one)).map(({ told: problem }) => problem)
  },
}

function idsOf(resources: readonly { readonly id: number }[]): ReadonlySet<number | null> {
  return new Set(resources.map(({ id }) => id))
}
