import type { TrashKind } from '@moorage/contract'
import { sql } from 'kysely'
import type { Db } from '../open-store.ts'
import { storedGib } from './trash-items.ts'

/** Deleted resources of one kind in a region, over all accounts. */
export interface TrashCount {
  readonly kind: TrashKind
  readonly region: string
  readonly items: number
  /** GiB of storage that they hold. */
  readonly gib: number
  /** Seconds since the oldest deletion. */
  readonly oldestS: number
}

/** Counts the trash of all accounts by kind and region. */
export async function countTrash(db: Db): Promise<readonly TrashCount[]> {
  const { rows } = await sql<TrashCount>`
    select kind, trash_items.region, count(*)::integer as items, sum(${storedGib})::bigint as gib,
      extract(epoch from moor_now() - min(deleted))::float8 as "oldestS"
    from trash_items left join volumes on volumes.id = trash_items.volume_id group by 1, 2`.execute(db)
  return rows
}
