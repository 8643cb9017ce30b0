import { moorNow, type Tx } from '../open-store.ts'
import type { ClientRow } from './client-row.ts'

/** What changes of a client; what is absent stays. */
export interface ClientChanges {
  readonly label?: string | undefined
  readonly redirectUri?: string | undefined
}

/** Changes a locked client (lockClient); the same row comes back when nothing changed. Users whom it may act for already go on. */
export async function updateClient(tx: Tx, client: ClientRow, changes: ClientChanges): Promise<ClientRow> {
  const wanted = { label: changes.label ?? client.label, redirect_uri: changes.redirectUri ?? client.redirect_uri }
  if (wanted.label === client.label && wanted.redirect_uri === client.redirect_uri) return client
  return tx
    .updateTable('oauth_clients')
    .set({ ...wanted, updated: moorNow })
    .where('account_id', '=', client.account_id)
    .where('id', '=', client.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
