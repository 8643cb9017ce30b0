import type { TrashKind } from '@moorage/contract'
import { sql } from 'kysely'
import type { HostId, TrashId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { storedGib } from './trash-items.ts'

/** Trash item of any account, for the operator. */
export interface OperatorTrashRow {
  readonly id: TrashId
  readonly account: string
  readonly kind: TrashKind
  readonly label: string
  readonly region: string
  readonly size_gib: number
  readonly deleted: string
  readonly is_purging: boolean
}

/** Maximum number of items in the operator's list. */
const itemsMax = 1_000

/** Lists the items of all accounts that hold the most storage, at most 1,000, the largest first. */
export async function listAllTrash(db: Db): Promise<readonly OperatorTrashRow[]> {
  const { rows } = await sql<OperatorTrashRow>`
    select trash_items.id, accounts.label as account, kind, trash_items.label, trash_items.region, deleted, is_purging,
      ${storedGib} as size_gib
    from trash_items join accounts on accounts.id = trash_items.account_id left join volumes on volumes.id = trash_items.volume_id
    order by size_gib desc, trash_items.id limit ${itemsMax}`.execute(db)
  return rows
}

/** Deleted host in the trash. */
export interface TrashedHost {
  readonly id: TrashId
  readonly label: string
  readonly hostId: HostId
  readonly uid: string
}

/** Lists the deleted hosts of all accounts that the trash keeps. */
export async function listTrashedHosts(db: Db): Promise<readonly TrashedHost[]> {
  return db
    .selectFrom('trash_items')
    .innerJoin('hosts', 'hosts.id', 'trash_items.host_id')
    .select(['trash_items.id', 'trash_items.label', 'hosts.id as hostId', 'hosts.uid'])
    .orderBy('trash_items.id')
    .execute()
}
