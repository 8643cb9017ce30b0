import { sql } from 'kysely'
import type { AccessList } from '#domain/cluster/access-list.ts'
import type { ClusterId } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'
import type { ClusterRow } from './find-clusters.ts'

/** Returns the access list stored in a cluster's row (decision E13). */
export function readAccessList(row: ClusterRow): AccessList {
  return {
    isEnabled: row.access_list_enabled,
    ipv4: row.access_list_ipv4,
    ipv6: row.access_list_ipv6,
    revision: row.access_list_revision,
  }
}

/** Returns the columns that store an access list. */
export function accessListColumns({ isEnabled, ipv4, ipv6, revision }: AccessList) {
  return {
    access_list_enabled: isEnabled,
    access_list_ipv4: [...ipv4],
    access_list_ipv6: [...ipv6],
    access_list_revision: revision,
  }
}

/** Writes a locked cluster's desired access list and returns the cluster. Raises the list's serial if the control plane has to change (`isWork`). */
export function updateAccessList(
  tx: Tx,
  id: ClusterId,
  { list, isWork }: { readonly list: AccessList; readonly isWork: boolean },
): Promise<ClusterRow> {
  return tx
    .updateTable('clusters')
    .set({
      ...accessListColumns(list),
      ...(isWork ? { access_list_serial: sql<number>`access_list_serial + 1` } : {}),
      updated: moorNow,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
