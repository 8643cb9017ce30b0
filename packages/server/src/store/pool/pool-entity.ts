import type { EventEntity } from '../event/event-content.ts'

/** A pool as events call it: by its label, or by its number while it has none (decision F1). */
export function poolEntity(pool: { readonly id: number; readonly label: string }): EventEntity {
  return { type: 'orchnodepool', id: pool.id, label: pool.label === '' ? `pool ${pool.id}` : pool.label }
}
