import { sql } from 'kysely'
import type { EventRow } from './event-body.ts'
import { isOpen } from './is-open.ts'
import type { LockedEvent } from './move-event.ts'
import type { Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { Claim } from '../work/claim-work.ts'
import type { ClaimState } from '../work/leases.ts'

/** State of a claim and the resource's open jobs, all locked until the commit. */
export interface OpenedPass {
  readonly state: ClaimState
  readonly nowMs: number
  readonly events: readonly LockedEvent[]
}

/** Tables of resources whose pass locks only the resource's own row. */
export type OwnTable = 'volumes' | 'clusters' | 'images' | 'volume_snapshots' | 'volume_backups'

const lost: OpenedPass = { state: 'lost', nowMs: 0, events: [] }

/**
 * Starts recording a pass, in one statement. Locks the work row and the open events, and returns them with the claim's state (architecture, ground rule 3). It
 * is `lost` if another claim holds the work, `overtaken` if its generation rose. Locks the resource's row in `own` first, as every mutation does; if `own` is
 * null, the caller has locked it.
 *
 * While the statement waits for a lock, a transaction may accept a job that the statement does not see. The claim is then overtaken: every job raises the
 * generation, and locked rows are read as last committed.
 */
export async function openPass(tx: Tx, claim: Claim, own: OwnTable | null): Promise<OpenedPass> {
  const { kind, id, holder, epoch } = claim
  const rows = await texts[own ?? 'none'](tx, { kind, id, holder, epoch })
  const [first] = rows
  if (!first) return lost
  const state = first.claimedGeneration === claim.generation ? 'valid' : 'overtaken'
  return { state, nowMs: first.nowMs, events: rows.flatMap(eventOf) }
}

type ClaimKey = Pick<Claim, 'kind' | 'id' | 'holder' | 'epoch'>

interface ClaimedRow {
  readonly claimedGeneration: number
  readonly now: string
  readonly nowMs: number
}

type OpenRow = ClaimedRow & (EventRow | { readonly [Column in keyof EventRow]: null })

function eventOf({ claimedGeneration: _generation, nowMs: _nowMs, now, ...row }: OpenRow): LockedEvent[] {
  return row.id === null ? [] : [{ row, now }]
}

// The search for the work row has a condition on "own", so PostgreSQL locks "own" first.
const prepareOpen = (own: OwnTable | null) =>
  prepareQuery(
    (_db, { kind, id, holder, epoch }: ClaimKey) => sql<OpenRow>`
      with own as materialized (${own ? sql`select 1 from ${sql.table(own)} where id = ${id} for no key update` : sql`select 1`}),
      claimed as materialized (
        select generation, moor_now() as now from work
        where kind = ${kind} and id = ${id} and lease_holder = ${holder} and epoch = ${epoch} and (select count(*) from own) >= 0 for update
      ),
      jobs as materialized (
        select * from events where work_kind = ${kind} and work_id = ${id} and ${isOpen} and exists (select from claimed)
        order by id for no key update
      )
      select claimed.generation as "claimedGeneration", claimed.now, (extract(epoch from claimed.now) * 1000)::float8 as "nowMs", jobs.*
      from claimed left join jobs on true order by jobs.id`,
  )

const texts = {
  none: prepareOpen(null),
  volumes: prepareOpen('volumes'),
  clusters: prepareOpen('clusters'),
  images: prepareOpen('images'),
  volume_backups: prepareOpen('volume_backups'),
  volume_snapshots: prepareOpen('volume_snapshots'),
}
