import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import { type ClientRow, lockClient } from '#store/oauth/clients.ts'
import { deleteClient, makeClientSecret, resetClientSecret, updateClient } from '#store/oauth/change-client.ts'
import type { Tx } from '#store/open-store.ts'
import { type ClientWithSecret, clientEntity } from './create.ts'

/** An OAuth client of the account. */
export interface ClientNamed {
  readonly id: string
}

/** A client, its checked label and its redirect address; null leaves what it has. */
export interface ClientUpdate extends ClientNamed {
  readonly label: string | null
  readonly redirectUri: string | null
}

/** Accepts another label or redirect address of a client; what changes nothing leaves no trace (decision F2). Throws resource.not_found. */
export async function acceptClientUpdate(tx: Tx, actor: Actor, wanted: ClientUpdate): Promise<{ row: ClientRow }> {
  const before = await lockClient(tx, actor, wanted.id)
  const { label, redirectUri } = wanted
  const row = await updateClient(tx, before, { label: label ?? undefined, redirectUri: redirectUri ?? undefined })
  if (row !== before) await insertNotification(tx, actor, { action: 'oauth_client_update', entity: clientEntity(row) })
  return { row }
}

/**
 * Accepts a new secret of a client; the old one ends, tokens that were handed out go on. That of a public client is asked for nowhere and kept
 * nowhere (decision G2). Throws resource.not_found.
 */
export async function acceptClientResetSecret(tx: Tx, actor: Actor, { id }: ClientNamed): Promise<ClientWithSecret> {
  const client = await lockClient(tx, actor, id)
  const reset = client.is_public ? { row: client, secret: makeClientSecret() } : await resetClientSecret(tx, client)
  await insertNotification(tx, actor, { action: 'oauth_client_secret_reset', entity: clientEntity(client) })
  return reset
}

/** Accepts the end of a client; every token that it was given, by whichever user, ends at the commit. Throws resource.not_found. */
export async function acceptClientDelete(tx: Tx, actor: Actor, { id }: ClientNamed): Promise<void> {
  const client = await lockClient(tx, actor, id)
  await deleteClient(tx, client)
  await insertNotification(tx, actor, { action: 'oauth_client_delete', entity: clientEntity(client) })
}
