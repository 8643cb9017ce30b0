import { grantEntities, type GrantEntity } from '@moorage/contract'
import { acceptGrantUpdate } from '#accept/grant/update.ts'
import { ApiError } from '#domain/shared/index.ts'
import { listGrants } from '#store/grant/list-grants.ts'
import { findAccountUser } from '#store/user/find-users.ts'
import type { HandlersOf } from '../../call.ts'
import { noContent } from '../../no-content.ts'
import { problemsMax } from '../../validation/compile-check.ts'
import { locatePathUser as locate, usernameOf } from './username-of.ts'

/** Operations of a user's grants. */
export const grantHandlers: HandlersOf<'grant'> = {
  // Grants on all resources of the account; 204 for an unrestricted user (facts 9.3).
  'grant.view': {
    kind: 'read',
    locate,
    async run({ store: { db }, actor, params }) {
      const user = await findAccountUser(db, actor, usernameOf(params))
      return user.is_restricted ? listGrants(db, user, 'all') : noContent
    },
  },

  // Omitted grants stay. Without a change, writes nothing (decisions F2, G1).
  'grant.update': {
    kind: 'change',
    locate,
    check: (body) => grantEntities.flatMap((kind) => explainTwice(kind, body[kind] ?? [])),
    changeUser: async () => async (tx, call, user) => {
      const { global: globals = {}, volume = [], host = [], cluster = [], image = [] } = call.body
      const resources = { volume, host, cluster, image }
      const { row } = await acceptGrantUpdate(tx, call.actor, { user, globals, resources })
      return { body: await listGrants(tx, row, 'all') }
    },
  },
}

function explainTwice(kind: GrantEntity, changes: readonly { readonly id: number }[]): ApiError[] {
  const first = new Map<number, number>()
  const errors: ApiError[] = []
  for (const [index, { id }] of changes.entries()) {
    const before = first.get(id)
    first.set(id, before ?? index)
    if (before !== undefined)
      errors.push(
        new ApiError('request.field_invalid', `This ID is already at position ${before + 1} of the list.`, {
          field: `${kind}[${index}].id`,
        }),
      )
    // Further errors would not be reported, and would cost more than the rest of the request.
    if (errors.length === problemsMax) break
  }
  return errors
}
