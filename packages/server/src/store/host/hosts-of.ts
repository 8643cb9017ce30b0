import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'

/** A host with the number of volumes it holds. */
export interface HostRow extends Selectable<HostsTable> {
  attached_volumes: number
}

/** The hosts a viewer may see; a host that is being deleted is still one of them. */
export function hostsOf(db: Db, viewer: Viewer, from = db.selectFrom('hosts')) {
  return (
    from
      .selectAll('hosts')
      // Volumes on their way out hold their place until they are gone (decision D5).
      .select(
        sql<number>`(select count(*) from attachments where attachments.host_id = hosts.id)`.as('attached_volumes'),
      )
      .where('hosts.account_id', '=', viewer.accountId)
      .where(isVisible(viewer, 'host', 'hosts.id'))
  )
}
