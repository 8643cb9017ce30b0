import type { JobAction } from '@moorage/contract'
import { sql } from 'kysely'
import type { EventId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { touchQuery, type WorkKey } from '../work/touch-work.ts'
import { columnsOf, describeEvent, type EventValues, logWritten, scheduled, stateColumns } from './event-columns.ts'
import type { EventAuthor, JobContent } from './event-content.ts'

type StartedJob<Action extends JobAction> = Omit<JobContent<Action>, 'work'> & {
  readonly work: Pick<JobContent<Action>['work'], 'kind' | 'id'>
}

/**
 * Accepts a job, in one statement: raises its work row's generation, makes it due (`touchWork`), and inserts the job as scheduled (decision F2). Logs the
 * event. Returns its ID, and the generation for jobs caused by it.
 */
export async function startJob<Action extends JobAction>(
  tx: Tx,
  author: EventAuthor,
  job: StartedJob<Action>,
  region: string,
): Promise<{ id: EventId; generation: number }> {
  const { target, causeId, work } = job
  const state = stateColumns({ ...scheduled, target: target ?? {}, causeId: causeId ?? null, work })
  const [row] = await insertTouched(tx, { ...(await describeEvent(tx, author, job)), ...state, ...work, region })
  const { id, generation } = await logWritten(tx, row)
  if (generation === null) throw new Error(`the work of ${work.kind}/${work.id} was not written`)
  return { id, generation }
}

const insertTouched = prepareQuery((db, event: EventValues & WorkKey & { readonly region: string }) =>
  db
    .with('touched', (from) => touchQuery(from, { kind: event.kind, id: event.id, region: event.region }))
    .insertInto('events')
    .values({ ...columnsOf(event), generation: sql<number>`(select generation from touched)` })
    .returningAll(),
)
