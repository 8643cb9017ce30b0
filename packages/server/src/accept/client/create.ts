import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { ClientRow } from '#store/oauth/clients.ts'
import { type ClientContent, insertClient } from '#store/oauth/change-client.ts'
import type { Tx } from '#store/open-store.ts'

/** OAuth client and its secret. The secret is stored only as a hash (decision G2), and null for a new public client. */
export interface ClientWithSecret {
  readonly row: ClientRow
  readonly secret: string | null
}

/** Creates an OAuth client from a validated label and redirect URI, with a notification. Returns its row and secret (decision G11). */
export async function acceptClientCreate(tx: Tx, actor: Actor, input: ClientContent): Promise<ClientWithSecret> {
  const created = await insertClient(tx, actor, input)
  await insertNotification(tx, actor, { action: 'oauth_client_create', entity: clientEntity(created.row) })
  return created
}

/** Returns a client's event entity, without ID, because client IDs are not numbers (decision F1). */
export function clientEntity({ label }: Pick<ClientRow, 'label'>) {
  return { type: 'oauth_client', id: null, label } as const
}
