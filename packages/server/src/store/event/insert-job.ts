import type { EventId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { EventAuthor, JobContent } from './event-content.ts'
import { insertEvent } from './insert-event.ts'

/** Writes a job as scheduled, in the transaction that accepts it (decision F2). */
export async function insertJob(tx: Tx, author: EventAuthor, job: JobContent): Promise<EventId> {
  return insertEvent(tx, author, job, {
    status: 'scheduled',
    percent: 0,
    work_kind: job.work.kind,
    work_id: job.work.id,
    generation: job.work.generation,
    target: JSON.stringify(job.target ?? {}),
    cause_id: job.causeId ?? null,
  })
}
