import { listTags } from '../../../../store/tag/find-tags.ts'
import { type Handler, pageOf } from '../../../call.ts'

/** Lists the account's tags, sorted by label (facts 12). */
export const tagList: Handler<'tag.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listTags(store, actor, list)
    return pageOf(
      list,
      total,
      rows.map(({ label }) => ({ label })),
    )
  },
}
