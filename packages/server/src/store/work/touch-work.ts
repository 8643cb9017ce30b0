import { type QueryCreator, sql } from 'kysely'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { Tx } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'
import { moorNow } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'

/** End of a pass's lease. Null without a holder, because a poll (claim-polls.ts) does not block a change. */
const heldUntil = sql<string | null>`case when work.lease_holder is not null then work.lease_until end`

/**
 * Due time of a row that becomes due now. An overdue row without a worker keeps its earlier due time, because the time without a worker would otherwise look
 * like waiting (decision D11). During a pass the due time is the end of the lease, before which the row cannot be claimed. The end of the pass detects the
 * wake-up by a due time later than the claim (finish-work.ts).
 */
const dueNow = sql<string>`coalesce(${heldUntil}, least(work.due, moor_now()))`

/** Kind and ID of a work row. */
export interface WorkKey<Kind extends WorkKind = WorkKind> {
  readonly kind: Kind
  readonly id: number
}

/**
 * Records a change of a resource's desired state: raises its generation, makes it due now, clears past failures. Inserts the row if absent. Returns the new
 * generation. Changes before a pass share the row, and so the pass.
 */
export async function touchWork(tx: Tx, key: WorkKey, region: string): Promise<number> {
  const [row] = await touch(tx, { kind: key.kind, id: key.id, region })
  if (!row) throw new Error(`the work of ${key.kind}/${key.id} was not written`)
  return row.generation
}

const touch = prepareQuery(touchQuery)

/** Returns the query of `touchWork`, which returns the new generation, for larger statements. */
export function touchQuery(db: QueryCreator<Database>, { kind, id, region }: WorkKey & { readonly region: string }) {
  return db
    .insertInto('work')
    .values({ kind, id, region, due: moorNow })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet({
        generation: sql`work.generation + 1`,
        due: dueNow,
        lease_until: heldUntil,
        tries: 0,
        cause: null,
      }),
    )
    .returning('generation')
}

/** Touches many rows of one kind, in one statement and in ID order, like `touchWork`. Returns their new generations by ID. */
export async function touchEachWork(
  tx: Tx,
  kind: WorkKind,
  ids: readonly number[],
  region: string,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; generation: number }>`
    insert into work (kind, id, region, due) select ${kind}, one, ${region}, moor_now() from unnest(${ids}::bigint[]) as one order by one
    on conflict (kind, id) do update set generation = work.generation + 1, due = ${dueNow}, lease_until = ${heldUntil},
      tries = 0, cause = null
    returning id, generation`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.generation]))
}

/** Makes existing work rows due now without a change of the desired state. A running pass is followed by another. */
export async function wakeWork(tx: Tx, kind: WorkKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('work')
    .set({ due: dueNow, lease_until: heldUntil, seen_generation: sql`least(seen_generation, generation - 1)` })
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute()
}
