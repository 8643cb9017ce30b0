import { agreementNames } from '@moorage/contract'
import { acceptAgreements } from '#accept/account/change.ts'
import type { Handler } from '#api/call.ts'

/** Acknowledges agreements for the account, for good (decision H9.1). */
export const agreementCreate: Handler<'agreement.create'> = {
  kind: 'change',
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptAgreements(
        tx,
        call.actor,
        agreementNames.filter((name) => call.body[name]),
      )
      return { body: {} }
    }),
}
