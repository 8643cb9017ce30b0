import type { Selectable } from 'kysely'
import type { OauthClientsTable } from '../schema/tables.ts'

/** A stored OAuth client; of its secret only the hash is in it. */
export type ClientRow = Selectable<OauthClientsTable>
