import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { type ClientRow, lockClient } from '#store/oauth/clients.ts'
import { deleteClient, makeClientSecret, resetClientSecret, updateClient } from '#store/oauth/change-client.ts'
import type { Tx } from '#store/open-store.ts'
import { type ClientWithSecret, clientEntity } from './create.ts'

/** OAuth client. */
export interface ClientNamed {
  readonly id: string
}

/** Client with its validated changes; null keeps the value. */
export interface ClientUpdate extends ClientNamed {
  readonly label: string | null
  readonly redirectUri: string | null
}

/**
 * Stores a client's new label or redirect URI with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found.
 */
export async function acceptClientUpdate(tx: Tx, actor: Actor, input: ClientUpdate): Promise<{ row: ClientRow }> {
  const before = await lockClient(tx, actor, input.id)
  const { label, redirectUri } = input
  const row = await updateClient(tx, before, { label: label ?? undefined, redirectUri: redirectUri ?? undefined })
  if (row !== before) await insertNotification(tx, actor, { action: 'oauth_client_update', entity: clientEntity(row) })
  return { row }
}

/**
 * Replaces a client's secret, with a notification, and returns the new one. The old secret ends; issued tokens stay valid. A public client's new secret is
 * neither stored nor required (decision G2). Throws resource.not_found.
 */
export async function acceptClientResetSecret(tx: Tx, actor: Actor, { id }: ClientNamed): Promise<ClientWithSecret> {
  const client = await lockClient(tx, actor, id)
  const reset = client.is_public ? { row: client, secret: makeClientSecret() } : await resetClientSecret(tx, client)
  await insertNotification(tx, actor, { action: 'oauth_client_secret_reset', entity: clientEntity(client) })
  return reset
}

/** Deletes a client with its tokens of all users, and writes a notification. Throws resource.not_found. */
export async function acceptClientDelete(tx: Tx, actor: Actor, { id }: ClientNamed): Promise<void> {
  const client = await lockClient(tx, actor, id)
  await deleteClient(tx, client)
  await insertNotification(tx, actor, { action: 'oauth_client_delete', entity: clientEntity(client) })
}
