import type { JobAction } from '@moorage/contract'
import type { BilledKind } from '#domain/billing/sum-usage.ts'
import type { WorkKind } from '#domain/job/jobs.ts'
import { type Actor, ApiError, type EventId } from '#domain/shared/index.ts'
import { updateClosedInterval } from '#store/billing/intervals.ts'
import type { EntityRef } from '#store/event/event-content.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'

/** Restored resource, its job's event ID, and what differs from the deleted resource. */
export interface RestoredResource {
  readonly id: number
  readonly operationId: EventId
  readonly changes: readonly string[]
}

/** Job of a restore, and the resource that it restores. */
export interface RestoreJob {
  readonly action: JobAction
  readonly entity: EntityRef
  readonly secondary?: EntityRef
  readonly work: {
    readonly kind: (BilledKind & WorkKind) | 'volume_backup'
    readonly id: number
    readonly region: string
  }
}

/** Cancels the jobs of a resource's deletion, bills it again from the deletion on unless it is free, and starts its restore. Returns the job's event ID. */
export async function startRestore(tx: Tx, actor: Actor, { work, ...job }: RestoreJob): Promise<EventId> {
  await supersedeJobs(tx, work)
  if (work.kind !== 'volume_backup') await updateClosedInterval(tx, actor.accountId, { ...work, kind: work.kind })
  return (await startJob(tx, actor, { ...job, work })).id
}

const choicesMax = 8

/** Returns trash.not_offered for a resource that needs what the catalogue no longer has. `reason` is a sentence, `choices` are what it offers instead. */
export function explainRestoreUnoffered(reason: string, word: string, choices: readonly string[]): ApiError {
  const instead = choices.slice(0, choicesMax).join(', ') + (choices.length > choicesMax ? ' and others' : '')
  return new ApiError(
    'trash.not_offered',
    `${reason} Ask the operator to offer it again before the ${word} expires, or create a new ${word} with one of these: ${instead || 'none'}.`,
  )
}

/** Throws trash.not_offered unless the catalogue has the region of the resource. */
export function requireRegion({ regions }: Terms['catalogue'], region: string, word: string): void {
  const names = regions.map(({ id }) => id)
  if (!names.includes(region)) throw explainRestoreUnoffered(`Region ${region} is not offered any more.`, word, names)
}
