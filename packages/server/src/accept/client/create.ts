import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import type { ClientRow } from '#store/oauth/clients.ts'
import { type ClientContent, insertClient } from '#store/oauth/change-client.ts'
import type { Tx } from '#store/open-store.ts'

/** OAuth client with its new secret, stored only as a hash (decision G2). The secret is null for a new public client. */
export interface ClientWithSecret {
  readonly row: ClientRow
  readonly secret: string | null
}

/** Accepts a new OAuth client, with validated label and redirect URI (decision G11). */
export async function acceptClientCreate(tx: Tx, actor: Actor, input: ClientContent): Promise<ClientWithSecret> {
  const created = await insertClient(tx, actor, input)
  await insertNotification(tx, actor, { action: 'oauth_client_create', entity: clientEntity(created.row) })
  return created
}

/** Event entity of a client, without ID, because client IDs are not numbers (decision F1). */
export function clientEntity({ label }: Pick<ClientRow, 'label'>) {
  return { type: 'oauth_client', id: null, label } as const
}
