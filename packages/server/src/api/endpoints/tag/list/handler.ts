import { listTags } from '#store/tag/find-tags.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'

/** Lists the account's tags, sorted by label (facts 12). */
export const tagList: Handler<'tag.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listTags(store, actor, list)
    return pageBodyOf(
      list,
      total,
      rows.map(({ label }) => ({ label })),
    )
  },
}
