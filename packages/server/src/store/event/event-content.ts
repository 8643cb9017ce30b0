import type { EntityType, EventAction, JobAction, SecondaryType } from '@moorage/contract'
import type { AccountId, Actor, EventId } from '#domain/shared/index.ts'
import type { jobs, JobTarget } from '#domain/job/jobs.ts'
import type { WorkKey } from '../work/touch-work.ts'

/** Resource of an event, with its label at the event's time. */
export interface EntityRef<Type extends SecondaryType = EntityType> {
  readonly type: Type
  readonly id: number | null
  readonly label: string
}

/** Fields that every event has. */
export interface EventContent {
  readonly action: EventAction
  readonly entity: EntityRef
  readonly secondary?: EntityRef<SecondaryType>
  readonly message?: string
}

/** Job of the work row `work`. */
export interface JobContent<Action extends JobAction = JobAction> extends EventContent {
  readonly action: Action
  readonly work: WorkKey<(typeof jobs)[Action]['by']> & { readonly generation: number }
  readonly target?: JobTarget<Action>
  /** Event that caused a job of the system (decision F2). */
  readonly causeId?: EventId
}

/** Author of an event: the acting user, or the system acting for an account. */
export type EventAuthor = Actor | { readonly accountId: AccountId; readonly system: true }
