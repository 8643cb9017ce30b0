import { listTokens } from '../../../../store/token/own-tokens.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { tokenBody } from '../../../present/token-body.ts'

/** Lists the user's tokens, each by its first 16 characters (decision G2). */
export const tokenList: Handler<'token.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listTokens(store, actor, list)
    return pageOf(
      list,
      total,
      rows.map((row) => tokenBody(row)),
    )
  },
}
