import type { EventAction } from '@moorage/contract'
import { sql } from 'kysely'
import type { WorkKind } from '#domain/job/jobs.ts'
import { supersededMessage } from '#domain/job/superseded.ts'
import { type Tx, moorNow } from '../open-store.ts'
import { countCanceled } from '../transact.ts'
import type { WorkKey } from '../work/touch-work.ts'
import { logEvents, nextPosition } from './event-log.ts'
import { isOpen } from './is-open.ts'

/** Message of a superseded job, which keeps the node's name (decision F1). */
const message = sql<string>`coalesce(substring(message from '^([^ :]+)(?:: .*)?$') || ': ', '') || ${supersededMessage}::text`

/** Cancels and logs a resource's open jobs (all, or of these actions) that the current mutation supersedes (decision D11). */
export async function supersedeJobs(tx: Tx, key: WorkKey, actions?: readonly EventAction[]): Promise<void> {
  await supersedeEachJob(tx, key.kind, [key.id], actions)
}

/** Cancels and logs the open jobs (all, or of these actions) of many resources of one kind. */
export async function supersedeEachJob(
  tx: Tx,
  kind: WorkKind,
  ids: readonly number[],
  actions?: readonly EventAction[],
): Promise<void> {
  let open = tx
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', kind)
    .where(sql<boolean>`work_id = any(${ids}::bigint[])`)
    .where(isOpen)
  if (actions) open = open.where('action', 'in', actions)
  await supersedeListedJobs(
    tx,
    (await open.execute()).map((row) => row.id),
  )
}

/** Cancels, logs and counts (`countCanceled`) the open jobs among these; ended jobs stay unchanged. */
export async function supersedeListedJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .updateTable('events')
    .set({
      status: 'canceled',
      message,
      remaining_ms: null,
      percent: sql<number>`coalesce(percent, 0)`,
      started: sql<string>`coalesce(started, moor_now())`,
      ended: moorNow,
      log_position: nextPosition,
    })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(isOpen)
    .returningAll()
    .execute()
  countCanceled(
    tx,
    rows.map((row) => row.action),
  )
  await logEvents(tx, rows)
}
