import { listTags } from '#store/tag/find-tags.ts'
import { type Handler, answerRows } from '#api/call.ts'

/** Lists the account's tags, sorted by label (facts 12). */
export const tagList: Handler<'tag.list'> = {
  kind: 'read',
  run: (call) => answerRows(call, listTags(call.store.db, call.actor, call.list), ({ label }) => ({ label })),
}
