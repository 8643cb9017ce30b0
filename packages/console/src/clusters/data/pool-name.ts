import type { Pool } from '@moorage/sdk'

/** Returns the display name of a node pool: its label, otherwise its ID. */
export function poolName({ id, label }: Pick<Pool, 'id' | 'label'>): string {
  return label === '' ? `Pool ${id}` : label
}
