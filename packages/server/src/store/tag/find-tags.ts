import { sql } from 'kysely'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import { type Viewer, notFound } from '#domain/shared/index.ts'
import { isVisible } from '../access/visible.ts'
import { isVolumeSnapshotVisible } from '../volume-snapshot/volume-snapshots.ts'
import type { ListRequest, Listing } from '../listing/list-request.ts'
import type { Db } from '../open-store.ts'

const columns = { label: listColumn('string', 'tags.label') }

/** Lists the account's tags by label (facts 12); empty for a restricted user (decision G7). */
export const listTags = prepareOwnList({
  columns,
  key: 'label',
  query: (db, viewer) =>
    db
      .selectFrom('tags')
      .select('label')
      .where('account_id', '=', viewer.accountId)
      .$if(viewer.isRestricted, (tags) => tags.where(sql<boolean>`false`)),
})

/** Throws resource.not_found if the account lacks this tag, and for a restricted user (decision G7). */
export async function locateTag(db: Db, viewer: Viewer, label: string): Promise<void> {
  const row = viewer.isRestricted
    ? undefined
    : await db
        .selectFrom('tags')
        .select('label')
        .where('account_id', '=', viewer.accountId)
        .where('label', '=', label)
        .executeTakeFirst()
  if (!row) throw notFound()
}

/** Resource that has a tag. */
export interface TaggedResource {
  readonly type: 'volume' | 'host' | 'orchcluster' | 'orchnodepool' | 'volume_snapshot'
  readonly id: number
}

/** Returns a page of visible resources with a tag, and the total: volumes, hosts, clusters, pools, volume snapshots, each by ID. Ignores filter and order. */
export async function listTagged(
  db: Db,
  viewer: Viewer,
  label: string,
  request: ListRequest,
): Promise<Listing<TaggedResource>> {
  const tagged = sql`
    select 'volume' as type, id, 0 as place from volumes
      where account_id = ${viewer.accountId} and deleted_at is null and tags @> array[${label}::text] and ${isVisible(viewer, 'volume', 'volumes.id')}
    union all
    select 'host' as type, id, 1 as place from hosts
      where account_id = ${viewer.accountId} and not is_trashed and tags @> array[${label}::text] and ${isVisible(viewer, 'host', 'hosts.id')}
    union all
    select 'orchcluster' as type, id, 2 as place from clusters
      where account_id = ${viewer.accountId} and deleted_at is null and tags @> array[${label}::text] and ${isVisible(viewer, 'cluster', 'clusters.id')}
    union all
    select 'volume_snapshot' as type, id, 4 as place from volume_snapshots
      where account_id = ${viewer.accountId} and deleted_at is null and tags @> array[${label}::text] and ${isVolumeSnapshotVisible(viewer)}
    union all
    select 'orchnodepool' as type, id, 3 as place from pools
      where account_id = ${viewer.accountId} and deleted_at is null and tags @> array[${label}::text] and ${isVisible(viewer, 'cluster', 'pools.cluster_id')}`
  const offset = (request.page - 1) * request.pageSize
  const { rows } =
    await sql<TaggedResource>`select type, id from (${tagged}) as tagged order by place, id limit ${request.pageSize} offset ${offset}`.execute(
      db,
    )
  const {
    rows: [counted],
  } = await sql<{ total: number }>`select count(*) as total from (${tagged}) as tagged`.execute(db)
  return { rows, total: counted?.total ?? 0 }
}
