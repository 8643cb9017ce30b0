import { refuseAccessOptions } from '#domain/host/host-options.ts'
import { type Actor, Fault, referenceNotFound } from '#domain/shared/index.ts'
import type { NewDisk } from '#store/disk/insert-disks.ts'
import type { Tx } from '#store/open-store.ts'
import { listKeysOfUsers } from '#store/ssh-key/list-keys-of-users.ts'

/** Who is to be let into what is made from an image; the keys were checked. */
export interface DiskAccess {
  readonly keys: readonly string[]
  readonly users: readonly string[]
  /** Whether it must be by one of these keys, as there is no other way in. */
  readonly isKeyWanted: boolean
}

/** Most keys on one disk (decision H10.7). */
const keysMax = 500

/**
 * The keys that are put on a disk: those that were given, and those that the users have now. Throws request.reference_invalid for somebody whom the
 * actor does not know, host.access_missing where nobody would get in, and key.too_many.
 */
export async function settleAccess(
  tx: Tx,
  actor: Actor,
  { keys, users, isKeyWanted }: DiskAccess,
): Promise<Required<Pick<NewDisk, 'keys' | 'users'>>> {
  const known = users.length === 0 ? new Map<string, readonly string[]>() : await listKeysOfUsers(tx, actor, users)
  if (users.some((name) => !known.has(name))) throw referenceNotFound('authorized_users')
  const all = [...new Set([...keys, ...users.flatMap((name) => known.get(name) ?? [])])]
  if (isKeyWanted && all.length === 0) throw refuseAccessOptions()
  if (all.length > keysMax)
    throw new Fault('key.too_many', `A disk can have at most ${keysMax} SSH keys.`, { field: 'authorized_users' })
  return { keys: all, users: [...new Set(users)] }
}
