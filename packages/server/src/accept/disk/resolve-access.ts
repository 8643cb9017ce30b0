import { accessOptionsError } from '#domain/host/host-options.ts'
import { type Actor, ApiError, referenceNotFound } from '#domain/shared/index.ts'
import type { NewDisk } from '#store/disk/insert-disks.ts'
import type { Tx } from '#store/open-store.ts'
import { listKeysOfUsers } from '#store/ssh-key/list-keys-of-users.ts'

/** Credentials for an image; the keys were validated. */
export interface DiskAccess {
  readonly keys: readonly string[]
  readonly users: readonly string[]
  /** True if no other credential was sent. */
  readonly isKeyRequired: boolean
}

/** Maximum per disk (decision H10.7). */
const keysMax = 500

/**
 * Returns `keys` with the present keys of `users`, and the users, each once. Throws request.reference_invalid for users that the actor cannot see,
 * host.access_missing without a required key, and key.too_many above 500.
 */
export async function resolveAccess(
  tx: Tx,
  actor: Actor,
  { keys, users, isKeyRequired }: DiskAccess,
): Promise<Required<Pick<NewDisk, 'keys' | 'users'>>> {
  const known = users.length === 0 ? new Map<string, readonly string[]>() : await listKeysOfUsers(tx, actor, users)
  if (users.some((name) => !known.has(name))) throw referenceNotFound('authorized_users')
  const all = [...new Set([...keys, ...users.flatMap((name) => known.get(name) ?? [])])]
  if (isKeyRequired && all.length === 0) throw accessOptionsError()
  if (all.length > keysMax)
    throw new ApiError('key.too_many', `A disk can have at most ${keysMax} SSH keys.`, { field: 'authorized_users' })
  return { keys: all, users: [...new Set(users)] }
}
