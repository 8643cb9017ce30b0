import { sql } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import type { Db } from '../open-store.ts'

/** A thing that has a tag. */
export interface TaggedThing {
  readonly type: 'volume' | 'host' | 'orchcluster' | 'orchnodepool'
  readonly id: number
}

/** One page of the things that have a tag and that the viewer may see: volumes, hosts, clusters, pools, each by number. */
export async function listTagged(
  db: Db,
  viewer: Viewer,
  label: string,
  request: ListRequest,
): Promise<Listing<TaggedThing>> {
  const tagged = sql`
    select 'volume' as type, id, 0 as place from volumes
      where account_id = ${viewer.accountId} and deleted_at is null and tags @> array[${label}::text] and ${isVisible(viewer, 'volume', 'volumes.id')}
    union all
    select 'host' as type, id, 1 as place from hosts
      where account_id = ${viewer.accountId} and tags @> array[${label}::text] and ${isVisible(viewer, 'host', 'hosts.id')}
    union all
    select 'orchcluster' as type, id, 2 as place from clusters
      where account_id = ${viewer.accountId} and deleted_at is null and tags @> array[${label}::text] and ${isVisible(viewer, 'cluster', 'clusters.id')}
    union all
    select 'orchnodepool' as type, id, 3 as place from pools
      where account_id = ${viewer.accountId} and deleted_at is null and tags @> array[${label}::text] and ${isVisible(viewer, 'cluster', 'pools.cluster_id')}`
  const offset = (request.page - 1) * request.pageSize
  const { rows } =
    await sql<TaggedThing>`select type, id from (${tagged}) as tagged order by place, id limit ${request.pageSize} offset ${offset}`.execute(
      db,
    )
  const {
    rows: [counted],
  } = await sql<{ total: number }>`select count(*) as total from (${tagged}) as tagged`.execute(db)
  return { rows, total: counted?.total ?? 0 }
}
