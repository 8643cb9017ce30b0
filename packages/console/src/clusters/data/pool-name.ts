import type { Pool } from '@moorage/sdk'

/** What people call a pool: its label, or its number where it has none. */
export function poolName({ id, label }: Pick<Pool, 'id' | 'label'>): string {
  return label === '' ? `Pool ${id}` : label
}
