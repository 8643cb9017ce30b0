import { acceptTagDelete } from '#accept/tag/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathTag, tagLabelOf } from '../tag-label.ts'

/** Deletes a tag from the account and all tagged resources (facts 12). */
export const tagDelete: Handler<'tag.delete'> = {
  kind: 'change',
  locate: locatePathTag,
  run: (call) => respondEmpty(call, (tx) => acceptTagDelete(tx, call.actor, { label: tagLabelOf(call) })),
}
