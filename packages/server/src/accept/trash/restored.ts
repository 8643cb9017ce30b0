import type { EventId } from '#domain/shared/index.ts'

/** Restored resource, its job's event ID, and what differs from the deleted resource. */
export interface RestoredResource {
  readonly id: number
  readonly operationId: EventId
  readonly changes: readonly string[]
}
