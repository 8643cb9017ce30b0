import type { EntityType, EventAction, JobAction, SecondaryType } from '@moorage/contract'
import type { AccountId, Actor, EventId } from '#domain/shared/index.ts'
import type { jobs, JobTarget } from '#domain/job/jobs.ts'
import type { WorkKey } from '../work/touch-work.ts'

/** Entity of an event, with its label at that moment. */
export interface EntityRef<Type extends SecondaryType = EntityType> {
  readonly type: Type
  readonly id: number | null
  readonly label: string
}

/** Content of every event. */
export interface EventContent {
  readonly action: EventAction
  readonly entity: EntityRef
  readonly secondary?: EntityRef<SecondaryType>
  readonly message?: string
}

/** Additional content of a job: work row, accepting generation, and target. */
export interface JobContent<Action extends JobAction = JobAction> extends EventContent {
  readonly action: Action
  readonly work: WorkKey<(typeof jobs)[Action]['by']> & { readonly generation: number }
  readonly target?: JobTarget<Action>
  /** The event on whose behalf the system does this (decision F2). */
  readonly causeId?: EventId
}

/** Author of an event: the acting user, or the system inside an account. */
export type EventAuthor = Actor | { readonly accountId: AccountId; readonly system: true }
