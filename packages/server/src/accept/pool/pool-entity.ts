import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { EventId } from '#domain/shared/index.ts'
import type { EntityRef } from '#store/event/event-content.ts'
import type { PoolContext } from '#store/pool/pool-context.ts'

/** A pool whose nodes change, and on whose behalf. */
export interface PoolChange {
  readonly pool: PoolContext
  /** The operation behind it; null when there is none. */
  readonly causeId: EventId | null
  /** Knows the patch that new nodes get. */
  readonly catalogue: Catalogue
}

/** A pool as events call it: by its label, or by its number while it has none (decision F1). */
export function poolEntity(pool: { readonly id: number; readonly label: string }): EntityRef {
  return { type: 'orchnodepool', id: pool.id, label: pool.label === '' ? `pool ${pool.id}` : pool.label }
}
