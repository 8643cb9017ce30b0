import { listTokens } from '#store/token/own-tokens.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { tokenBody } from '#api/present/token-body.ts'

/** Lists the user's tokens, each by its first 16 characters (decision G2). */
export const tokenList: Handler<'token.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listTokens(store, actor, list)
    return pageBodyOf(
      list,
      total,
      rows.map((row) => tokenBody(row)),
    )
  },
}
