import type { Actor, AppId } from '#domain/shared/index.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import { type AppRow, type EndedApp, deleteApp, endAnyApp } from '#store/oauth/apps.ts'
import type { Tx } from '#store/open-store.ts'

/** The application that is no longer to act for the acting user. */
export interface AppDelete {
  readonly id: AppId
}

/**
 * Accepts the end of what an application may do for the acting user; nothing can be done with its tokens from the commit on (decision
 * G1). Throws resource.not_found.
 */
export async function acceptAppDelete(tx: Tx, actor: Actor, { id }: AppDelete): Promise<void> {
  await tellEnd(tx, actor, await deleteApp(tx, actor, id))
}

/**
 * Accepts that an operator ends what an application may do for whichever user (decision G5), with all its tokens. Nothing may be locked
 * before. Throws resource.not_found.
 */
export async function acceptAppRevoke(tx: Tx, { id }: AppDelete): Promise<{ row: EndedApp }> {
  const row = await endAnyApp(tx, id)
  await tellEnd(tx, { accountId: row.account_id, system: true }, row)
  return { row }
}

async function tellEnd(tx: Tx, author: EventAuthor, { id, label }: AppRow): Promise<void> {
  await insertNotification(tx, author, { action: 'oauth_app_delete', entity: { type: 'oauth_app', id, label } })
}
