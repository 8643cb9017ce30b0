import type { Actor, AppId } from '#domain/shared/index.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { type AppRow, type EndedApp, deleteApp, endAnyApp } from '#store/oauth/apps.ts'
import type { Tx } from '#store/open-store.ts'

/** Application to end. */
export interface AppDelete {
  readonly id: AppId
}

/** Ends the acting user's application with a notification. Its tokens are invalid from the commit on (decision G1). Throws resource.not_found. */
export async function acceptAppDelete(tx: Tx, actor: Actor, { id }: AppDelete): Promise<void> {
  await notifyAppDelete(tx, actor, await deleteApp(tx, actor, id))
}

/**
 * Ends any user's application with its tokens for an operator, with a notification, and returns its row (decision G5). The caller must hold no locks. Throws
 * resource.not_found.
 */
export async function acceptAppRevoke(tx: Tx, { id }: AppDelete): Promise<{ row: EndedApp }> {
  const row = await endAnyApp(tx, id)
  await notifyAppDelete(tx, { accountId: row.account_id, system: true }, row)
  return { row }
}

async function notifyAppDelete(tx: Tx, author: EventAuthor, { id, label }: AppRow): Promise<void> {
  await insertNotification(tx, author, { action: 'oauth_app_delete', entity: { type: 'oauth_app', id, label } })
}
