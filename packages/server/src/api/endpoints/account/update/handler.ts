import { acceptAccountContact } from '#accept/account/change.ts'
import type { Handler } from '#api/call.ts'
import { checkContact } from '#domain/access/settle-contact.ts'
import { accountBody } from '../account-body.ts'

/** Changes the contact data of the account; they are kept and shown (decision H9.2). */
export const accountUpdate: Handler<'account.update'> = {
  kind: 'change',
  check: checkContact,
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptAccountContact(tx, call.actor, call.body)
      return { body: await accountBody(tx, call) }
    }),
}
