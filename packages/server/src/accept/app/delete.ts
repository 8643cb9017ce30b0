import type { Actor, AppId } from '../../domain/shared/index.ts'
import { insertNotification } from '../../store/event/insert-notification.ts'
import { deleteApp } from '../../store/oauth/delete-app.ts'
import type { Tx } from '../../store/open-store.ts'

/** The application that is no longer to act for the acting user. */
export interface AppDelete {
  readonly id: AppId
}

/** Accepts the end of what an application may do for the acting user; nothing can be done with its tokens from the commit on (decision G1). Throws resource.not_found. */
export async function acceptAppDelete(tx: Tx, actor: Actor, { id }: AppDelete): Promise<void> {
  const { label } = await deleteApp(tx, actor, id)
  await insertNotification(tx, actor, { action: 'oauth_app_delete', entity: { type: 'oauth_app', id, label } })
}
