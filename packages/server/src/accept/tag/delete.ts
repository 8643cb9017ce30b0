import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteTag } from '#store/tag/change-tags.ts'

/** The tag that is to go. */
export interface TagDelete {
  readonly label: string
}

/** Accepts that a tag leaves the account and everything that has it (facts 12). */
export async function acceptTagDelete(tx: Tx, actor: Actor, { label }: TagDelete): Promise<void> {
  await deleteTag(tx, actor.accountId, label)
  await insertNotification(tx, actor, { action: 'tag_delete', entity: { type: 'tag', id: null, label } })
}
