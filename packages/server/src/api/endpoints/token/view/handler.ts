import { findOwnToken } from '#store/token/own-tokens.ts'
import type { Handler } from '#api/call.ts'
import { tokenBody } from '#api/present/token-body.ts'
import { tokenIdOf } from '../token-id.ts'

/** Returns one of the user's tokens, with only its first 16 characters (decision G2). */
export const tokenView: Handler<'token.view'> = {
  kind: 'read',
  run: async (call) => tokenBody(await findOwnToken(call.store.db, call.actor, tokenIdOf(call))),
}
