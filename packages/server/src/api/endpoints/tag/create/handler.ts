import type { TagCreateBody } from '@moorage/contract'
import { explainTag } from '../../../../domain/tag/normalise-tags.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { addTag } from '../../../../store/tag/add-tag.ts'
import { insertTag } from '../../../../store/tag/insert-tag.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'

/** Adds a tag to the account and to the things named, all or nothing (facts 12). */
export const tagCreate: Handler = {
  isMutation: true,
  check(body) {
    const { label } = body as Partial<TagCreateBody>
    const fault = label === undefined ? null : explainTag(label, 'label')
    return fault ? [fault] : []
  },
  run: (call) => call.mutate((tx) => create(tx, call, call.body as TagCreateBody)),
}

async function create(tx: Tx, { actor }: Call, { label, hosts = [], volumes = [] }: TagCreateBody): Promise<Accepted> {
  // Things are locked before tags everywhere (rememberTags).
  await addTag(tx, actor.accountId, label, { hosts, volumes })
  await insertTag(tx, actor.accountId, label)
  await insertNotification(tx, actor, { action: 'tag_create', entity: { type: 'tag', id: null, label } })
  return { body: { label } }
}
