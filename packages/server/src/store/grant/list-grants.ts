import type { Grants, GrantEntity } from '@moorage/contract'
import { sql } from 'kysely'
import type { UserRow } from '../account/insert-user.ts'
import type { Db } from '../open-store.ts'
import { grantable } from './grantable.ts'

type Granted = Grants['volume'][number]

/** Resources to list: all resources of the account, or only granted ones. */
export type GrantScope = 'all' | 'granted'

/** Returns a restricted user's global grants, and grants on resources by ID. For `all`, resources without a grant have null permissions. */
export async function listGrants(db: Db, user: UserRow, scope: GrantScope): Promise<Grants> {
  return {
    volume: await listKind(db, user, 'volume', scope),
    host: await listKind(db, user, 'host', scope),
    cluster: await listKind(db, user, 'cluster', scope),
    image: await listKind(db, user, 'image', scope),
    global: {
      add_volumes: user.add_volumes,
      add_hosts: user.add_hosts,
      add_clusters: user.add_clusters,
      add_images: user.add_images,
      account_access: user.account_access,
    },
  }
}

/** A join would be planned without statistics right after many grants were inserted (measured: 10,000 of 20,000 volumes, more than 15 s instead of 0.1 s). */
async function listKind(db: Db, user: UserRow, kind: GrantEntity, scope: GrantScope): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select id, label, permissions from (
      select things.id, things.label,
        (select level from grants where user_id = ${user.id} and kind = ${kind} and entity_id = things.id) as permissions
      from ${grantable[kind]} as things where things.account_id = ${user.account_id} offset 0
    ) as granted ${scope === 'all' ? sql`` : sql`where permissions is not null`} order by id`.execute(db)
  return rows
}
