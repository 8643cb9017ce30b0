import type { EntityType, EventAction, JobAction, SecondaryType } from '@moorage/contract'
import type { AccountId, Actor, EventId } from '#domain/shared/index.ts'
import type { jobs, JobTarget } from '#domain/job/jobs.ts'
import type { WorkKey } from '../work/touch-work.ts'

/** Entity, with its label at that moment. */
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

/** Job of a work row. */
export interface JobContent<Action extends JobAction = JobAction> extends EventContent {
  readonly action: Action
  readonly work: WorkKey<(typeof jobs)[Action]['by']> & { readonly generation: number }
  readonly target?: JobTarget<Action>
  /** Cause of a system's job (decision F2). */
  readonly causeId?: EventId
}

/** The acting user, or the system inside an account. */
export type EventAuthor = Actor | { readonly accountId: AccountId; readonly system: true }
