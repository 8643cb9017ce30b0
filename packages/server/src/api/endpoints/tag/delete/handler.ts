import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { deleteTag } from '../../../../store/tag/delete-tag.ts'
import type { Handler } from '../../../call.ts'
import { locatePathTag, tagLabelOf } from '../tag-label.ts'

/** Removes a tag from the account and from everything that has it (facts 12). */
export const tagDelete: Handler = {
  isMutation: true,
  locate: locatePathTag,
  run: (call) =>
    call.mutate(async (tx) => {
      const label = tagLabelOf(call)
      await deleteTag(tx, call.actor.accountId, label)
      await insertNotification(tx, call.actor, { action: 'tag_delete', entity: { type: 'tag', id: null, label } })
      return { body: {} }
    }),
}
