import { acceptAccountContact } from '#accept/account/change.ts'
import type { Handler } from '#api/call.ts'
import { checkContact } from '#domain/access/resolve-contact.ts'
import { accountBody } from '../account-body.ts'

/** Updates the account's contact data, which is stored and returned only (decision H9.2). */
export const accountUpdate: Handler<'account.update'> = {
  kind: 'change',
  check: checkContact,
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptAccountContact(tx, call.actor, call.body)
      return { body: await accountBody(tx, call) }
    }),
}
