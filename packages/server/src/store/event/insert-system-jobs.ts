import { sql } from 'kysely'
import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { EventRow } from './event-body.ts'
import type { JobContent } from './event-content.ts'
import { findEnclosing } from './find-enclosing.ts'
import { logEvents } from './log-event.ts'

/**
 * Writes many jobs of the system as scheduled, in the order given: the nodes of a pool come and go by the hundred, so it takes a few
 * statements however many they are, and their texts are always the same (a connection keeps few plans).
 */
export async function insertSystemJobs(tx: Tx, accountId: AccountId, jobs: readonly JobContent[]): Promise<void> {
  if (jobs.length === 0) return
  const enclosingOf = await findEnclosing(
    tx,
    jobs.map((job) => job.entity),
  )
  const { rows } = await sql<EventRow>`
    insert into events (account_id, action, status, percent, entity_type, entity_id, entity_label,
      secondary_type, secondary_id, secondary_label, message, work_kind, work_id, generation, target, cause_id, created)
    select ${accountId}, action, 'scheduled', 0, entity_type, entity_id, entity_label,
      secondary_type, secondary_id, secondary_label, message, work_kind, work_id, generation, target, cause_id, moor_now()
    from jsonb_to_recordset(${JSON.stringify(jobs.map((job) => rowOf(job, job.secondary ?? enclosingOf(job.entity))))}::jsonb) as job (
      action text, entity_type text, entity_id bigint, entity_label text, secondary_type text, secondary_id bigint, secondary_label text, message text,
      work_kind text, work_id bigint, generation bigint, target jsonb, cause_id bigint)
    returning *`.execute(tx)
  await logEvents(tx, rows)
}

function rowOf(job: JobContent, secondary: JobContent['secondary']): Record<string, unknown> {
  return {
    action: job.action,
    entity_type: job.entity.type,
    entity_id: job.entity.id,
    entity_label: job.entity.label,
    secondary_type: secondary?.type ?? null,
    secondary_id: secondary?.id ?? null,
    secondary_label: secondary?.label ?? null,
    message: job.message ?? '',
    work_kind: job.work.kind,
    work_id: job.work.id,
    generation: job.work.generation,
    target: job.target ?? {},
    cause_id: job.causeId ?? null,
  }
}
