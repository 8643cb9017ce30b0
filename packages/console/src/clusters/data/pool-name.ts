import type { Pool } from '@moorage/sdk'

/** Returns a node pool's label; `Pool <id>` without a label. */
export function poolName({ id, label }: Pick<Pool, 'id' | 'label'>): string {
  return label === '' ? `Pool ${id}` : label
}
