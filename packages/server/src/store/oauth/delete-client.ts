import type { Tx } from '../open-store.ts'
import type { ClientRow } from './client-row.ts'

/** Removes a locked client (lockClient). What users let it do ends with it: the database sees to that, whoever removes or stops a client (0003_access). */
export async function deleteClient(tx: Tx, client: ClientRow): Promise<void> {
  await tx.deleteFrom('oauth_clients').where('account_id', '=', client.account_id).where('id', '=', client.id).execute()
}
