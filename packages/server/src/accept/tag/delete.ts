import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteTag } from '#store/tag/change-tags.ts'

/** Tag to delete. */
export interface TagDelete {
  readonly label: string
}

/** Deletes a tag from the account and all its resources, with a notification (facts 12). Throws resource.not_found. */
export async function acceptTagDelete(tx: Tx, actor: Actor, { label }: TagDelete): Promise<void> {
  await deleteTag(tx, actor.accountId, label)
  await insertNotification(tx, actor, { action: 'tag_delete', entity: { type: 'tag', id: null, label } })
}
