import type { Selectable } from 'kysely'
import { type HostId, type Viewer, namedNotFound, notFound } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'
import { type HostRow, findHost, knownHosts } from './find-hosts.ts'

/** Locks a visible host's row until the commit, and returns it. Throws resource.not_found if absent or invisible. */
export async function lockHost(tx: Tx, viewer: Viewer, id: HostId): Promise<HostRow> {
  await knownHosts(tx, viewer).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
  return findHost(tx, viewer, id)
}

/** Locks and returns a host of any account for an operator's command (decision G5). Throws resource.not_found, worded for the operator, if absent. */
export async function lockAnyHost(tx: Tx, id: HostId): Promise<Selectable<HostsTable>> {
  return tx
    .selectFrom('hosts')
    .selectAll()
    .where('id', '=', id)
    .where('is_trashed', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => namedNotFound(`host ${id}`, 'id'))
}

/**
 * Locks the volumes of a locked host in ID order and returns their IDs. The lock order is host, volume, work everywhere: a volume's pass that wakes the host's
 * work could otherwise deadlock with the change.
 */
export async function lockHostVolumes(tx: Tx, hostId: HostId): Promise<number[]> {
  const rows = await tx
    .selectFrom('volumes')
    .innerJoin('attachments', 'attachments.volume_id', 'volumes.id')
    .select('volumes.id')
    .where('attachments.host_id', '=', hostId)
    .orderBy('volumes.id')
    .forNoKeyUpdate('volumes')
    .execute()
  return rows.map((row) => row.id)
}
