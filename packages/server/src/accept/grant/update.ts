import { grantEntities, type GrantEntity } from '@moorage/contract'
import { type AccountId, type Actor, ApiError, throwErrors, referenceNotFound } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { type GlobalChanges, type GrantChange, changeGlobals, changeGrants } from '#store/grant/change-grants.ts'
import { listGrantable } from '#store/grant/grantable.ts'
import type { Tx } from '#store/open-store.ts'
import { userEntity } from '../user/create.ts'

/** Creating more errors would cost more than the rest of the request. */
const errorsMax = 50

/** Locked user and new grants; other grants stay. */
export interface GrantUpdate {
  readonly user: UserRow
  readonly globals: GlobalChanges
  readonly resources: Readonly<Record<GrantEntity, readonly GrantChange[]>>
}

/**
 * Stores a restricted user's changed grants with a notification, and returns the user. Writes nothing if unchanged (decisions F2, G1). Throws
 * user.unrestricted, and request.reference_invalid for resources that the account does not have (decision B3).
 */
export async function acceptGrantUpdate(
  tx: Tx,
  actor: Actor,
  { user: before, globals, resources }: GrantUpdate,
): Promise<{ row: UserRow }> {
  if (!before.is_restricted)
    throw new ApiError('user.unrestricted', `"${before.username}" is unrestricted and has no grants to change.`)
  throwErrors(await explainNotGrantable(tx, actor.accountId, resources))
  const user = await changeGlobals(tx, before, globals)
  let changed = 0
  for (const kind of grantEntities) changed += await changeGrants(tx, user, kind, resources[kind])
  if (user !== before || changed > 0)
    await insertNotification(tx, actor, { action: 'user_update', entity: userEntity(user) })
  return { row: user }
}

async function explainNotGrantable(
  tx: Tx,
  accountId: AccountId,
  resources: GrantUpdate['resources'],
): Promise<readonly ApiError[]> {
  const errors: ApiError[] = []
  for (const kind of grantEntities) {
    const ids = resources[kind].map((change) => change.id)
    const found = await listGrantable(tx, accountId, kind, ids)
    const missing = ids.flatMap((id, index) => (found.has(id) ? [] : [`${kind}[${index}].id`]))
    errors.push(...missing.slice(0, errorsMax - errors.length).map((field) => referenceNotFound(field)))
  }
  return errors
}
