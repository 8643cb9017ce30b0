import { agreementNames } from '@moorage/contract'
import { acceptAgreements } from '#accept/account/change.ts'
import { type Handler, respondEmpty } from '#api/call.ts'

/** Acknowledges account agreements permanently (decision H9.1). */
export const agreementCreate: Handler<'agreement.create'> = {
  kind: 'change',
  run: (call) =>
    respondEmpty(call, (tx) =>
      acceptAgreements(
        tx,
        call.actor,
        agreementNames.filter((name) => call.body[name]),
      ),
    ),
}
