import type { GrantEntity, GrantsUpdateBody } from '@moorage/contract'
import { Fault, throwFaults } from '../../../../domain/shared/index.ts'
import type { UserRow } from '../../../../store/account/create-user.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { changeGlobals } from '../../../../store/grant/change-globals.ts'
import { changeGrants } from '../../../../store/grant/change-grants.ts'
import { explainNotGrantable } from '../../../../store/grant/explain-not-grantable.ts'
import { grantKinds } from '../../../../store/grant/grantable.ts'
import { listGrants } from '../../../../store/grant/list-grants.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { problemsMax } from '../../../validation/compile-check.ts'
import { locatePathUser } from '../../user/username-of.ts'

/** Changes what a restricted user is granted: what is named changes, everything else stays; nothing changed leaves no trace (decisions F2, G1). */
export const grantUpdate: Handler = {
  isMutation: true,
  locate: locatePathUser,
  check: (body) => grantKinds.flatMap((kind) => explainTwice(kind, (body as GrantsUpdateBody)[kind] ?? [])),
  run: (call) => call.changeUser((tx, user) => update(tx, call, user)),
}

function explainTwice(kind: GrantEntity, changes: readonly { readonly id: number }[]): Fault[] {
  const first = new Map<number, number>()
  const faults: Fault[] = []
  for (const [index, { id }] of changes.entries()) {
    const before = first.get(id)
    first.set(id, before ?? index)
    if (before !== undefined)
      faults.push(
        new Fault('request.field_invalid', `This one stands at place ${before + 1} of the list already.`, {
          field: `${kind}[${index}].id`,
        }),
      )
    // More would not be told, and making them would cost more than the rest of the request.
    if (faults.length === problemsMax) break
  }
  return faults
}

async function update(tx: Tx, call: Call, before: UserRow): Promise<Accepted> {
  const { actor } = call
  const body = call.body as GrantsUpdateBody
  if (!before.is_restricted)
    throw new Fault(
      'user.unrestricted',
      `"${before.username}" is unrestricted and has no grants that could be changed.`,
    )
  await checkGrantable(tx, call, body)
  const user = await changeGlobals(tx, before, body.global ?? {})
  const changed = await changeThings(tx, user, body)
  if (user !== before || changed > 0) {
    await insertNotification(tx, actor, {
      action: 'user_update',
      entity: { type: 'user', id: user.id, label: user.username },
    })
  }
  return { body: await listGrants(tx, user, 'all') }
}

async function checkGrantable(tx: Tx, { actor }: Call, body: GrantsUpdateBody): Promise<void> {
  const faults: Fault[] = []
  for (const kind of grantKinds) {
    if (faults.length < problemsMax)
      faults.push(
        ...(await explainNotGrantable(
          tx,
          actor.accountId,
          kind,
          (body[kind] ?? []).map((change) => change.id),
        )),
      )
  }
  throwFaults(faults.slice(0, problemsMax))
}

async function changeThings(tx: Tx, user: UserRow, body: GrantsUpdateBody): Promise<number> {
  let changed = 0
  for (const kind of grantKinds) changed += await changeGrants(tx, user, kind, body[kind] ?? [])
  return changed
}
