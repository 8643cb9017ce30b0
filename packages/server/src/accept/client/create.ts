import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import type { ClientRow } from '#store/oauth/clients.ts'
import { type ClientContent, insertClient } from '#store/oauth/change-client.ts'
import type { Tx } from '#store/open-store.ts'

/** An OAuth client with a secret that was just made and exists only here (decision G2); null for a public one, which has none. */
export interface ClientWithSecret {
  readonly row: ClientRow
  readonly secret: string | null
}

/** Accepts a new OAuth client of the account; its label and address were checked (decision G11). */
export async function acceptClientCreate(tx: Tx, actor: Actor, wanted: ClientContent): Promise<ClientWithSecret> {
  const created = await insertClient(tx, actor, wanted)
  await insertNotification(tx, actor, { action: 'oauth_client_create', entity: clientEntity(created.row) })
  return created
}

/** A client as events call it: by its label, as its id is no number (decision F1). */
export function clientEntity({ label }: Pick<ClientRow, 'label'>) {
  return { type: 'oauth_client', id: null, label } as const
}
