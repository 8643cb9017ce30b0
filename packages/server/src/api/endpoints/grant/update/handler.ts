import { grantEntities, type GrantEntity } from '@moorage/contract'
import { acceptGrantUpdate } from '#accept/grant/update.ts'
import { ApiError } from '#domain/shared/index.ts'
import { listGrants } from '#store/grant/list-grants.ts'
import type { Handler } from '#api/call.ts'
import { problemsMax } from '#api/validation/compile-check.ts'
import { locatePathUser } from '../../user/username-of.ts'

/** Updates a restricted user's grants. Omitted grants stay. Without a change, writes nothing (decisions F2, G1). */
export const grantUpdate: Handler<'grant.update'> = {
  kind: 'change',
  locate: locatePathUser,
  check: (body) => grantEntities.flatMap((kind) => explainTwice(kind, body[kind] ?? [])),
  run: (call) =>
    call.changeUser(async (tx, user) => {
      const { global: globals = {}, volume = [], host = [], cluster = [] } = call.body
      const { row } = await acceptGrantUpdate(tx, call.actor, { user, globals, resources: { volume, host, cluster } })
      return { body: await listGrants(tx, row, 'all') }
    }),
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
