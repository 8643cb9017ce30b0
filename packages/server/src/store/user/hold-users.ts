import type { UserId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { lockKey } from '../locks/lock-key.ts'

/** Who acts, and whom they change; null where nobody is. */
export interface HeldUsers {
  readonly actingId: UserId | null
  readonly changedId: UserId | null
}

/**
 * Keeps users as they are until the commit: an acting one is shared with their other mutations, a changed one is had alone, and waits for the
 * mutations that came before only. Must be the first thing a transaction locks. Locks are taken by rising number and at once as strong as they are needed (also
 * by somebody who changes themselves), so that no two transactions wait for each other.
 */
export async function holdUsers(tx: Tx, { actingId, changedId }: HeldUsers): Promise<void> {
  const ids = new Set([actingId, changedId].filter((id) => id !== null))
  for (const id of [...ids].toSorted((one, other) => one - other))
    await lockKey(tx, 'user', id, id === changedId ? 'alone' : 'shared')
}
