import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { EventId } from '#domain/shared/index.ts'
import type { EntityRef } from '#store/event/event-content.ts'
import type { PoolContext } from '#store/pool/pool-context.ts'

/** Pool whose nodes change, and the cause. */
export interface PoolChange {
  readonly pool: PoolContext
  readonly causeId: EventId | null
  readonly catalogue: Catalogue
}

/** Returns a pool's event entity. A pool without a label is named by its ID (decision F1). */
export function poolEntity(pool: { readonly id: number; readonly label: string }): EntityRef {
  return { type: 'orchnodepool', id: pool.id, label: pool.label === '' ? `pool ${pool.id}` : pool.label }
}
