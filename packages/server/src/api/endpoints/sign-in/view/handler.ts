import type { Handler } from '#api/call.ts'
import { signInBody } from '#api/present/sign-in-body.ts'
import { asId, type SignInId } from '#domain/shared/index.ts'
import { findSignIn } from '#store/sign-in/sign-ins.ts'

/** Returns one of the user's sign-ins (decision G12). */
export const signInView: Handler<'sign_in.view'> = {
  kind: 'read',
  run: async ({ store, actor, params }) =>
    signInBody(await findSignIn(store.db, actor, 'own', asId<SignInId>(params.signInId))),
}
