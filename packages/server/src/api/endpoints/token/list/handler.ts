import { listTokens } from '#store/token/own-tokens.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { tokenBody } from '#api/present/token-body.ts'

/** Lists the user's tokens, with only the first 16 characters of each (decision G2). */
export const tokenList: Handler<'token.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listTokens(call.store.db, call.actor, call.list), tokenBody),
}
