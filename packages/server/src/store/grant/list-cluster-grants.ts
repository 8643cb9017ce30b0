import type { GrantEntity, Grants } from '@moorage/contract'
import { sql } from 'kysely'
import type { Viewer } from '#domain/shared/index.ts'
import { findUserRights } from '../access/user-rights.ts'
import { isVisible } from '../access/visible.ts'
import type { Db } from '../open-store.ts'
import { grantable } from './grantable.ts'

type Granted = Grants['volume'][number]

/**
 * Returns the rights of a cluster's own token as grants on the cluster's volumes and hosts, by ID (decision E9). Throws access.token_invalid if the user is
 * deleted.
 */
export async function listClusterGrants(db: Db, viewer: Viewer): Promise<Grants> {
  const { add_volumes, add_hosts, add_clusters, add_images, account_access } = await findUserRights(db, viewer)
  return {
    volume: await listKind(db, viewer, 'volume'),
    host: await listKind(db, viewer, 'host'),
    cluster: [],
    image: [],
    global: { add_volumes, add_hosts, add_clusters, add_images, account_access },
  }
}

async function listKind(db: Db, viewer: Viewer, kind: GrantEntity): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select id, label, 'read_write' as permissions from ${grantable[kind]} as things
    where account_id = ${viewer.accountId} and ${isVisible(viewer, kind, 'things.id')} order by id`.execute(db)
  return rows
}
