import type { Handler } from '#api/call.ts'
import { signInBody } from '#api/present/sign-in-body.ts'
import { asId, type SignInId } from '#domain/shared/index.ts'
import { findSignIn } from '#store/sign-in/sign-ins.ts'

/** Returns one sign-in of a user of the account (decision G12). */
export const accountSignInView: Handler<'account_sign_in.view'> = {
  kind: 'read',
  run: async ({ store, actor, params }) =>
    signInBody(await findSignIn(store.db, actor, 'account', asId<SignInId>(params.signInId))),
}
