import { listTags } from '#store/tag/find-tags.ts'
import { type Handler, respondRows } from '#api/call.ts'

/** Lists the account's tags, sorted by label (facts 12). */
export const tagList: Handler<'tag.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listTags(call.store.db, call.actor, call.list), ({ label }) => ({ label })),
}
