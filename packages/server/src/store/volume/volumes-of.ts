import { type Selectable, sql } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'
import type { VolumesTable } from '../schema/tables.ts'

/** A volume with what a caller may read of its attachment. */
export interface VolumeRow extends Selectable<VolumesTable> {
  host_id: number | null
  host_label: string | null
  io_ready: boolean
}

/** The volumes a viewer may see, with the host that visibly holds each; a deleted volume is not there (decision D8). */
export function volumesOf(db: Db, viewer: Viewer, from = db.selectFrom('volumes')) {
  return everyVolumeOf(db, viewer, from).where(isVisible(viewer, 'volume', 'volumes.id'))
}

/** All volumes of the viewer's account, for lists that are seen through something else: those of a visible host (decision G7). */
export function everyVolumeOf(db: Db, viewer: Pick<Viewer, 'accountId'>, from = db.selectFrom('volumes')) {
  return from
    .leftJoin('attachments', (join) =>
      join.onRef('attachments.volume_id', '=', 'volumes.id').on('attachments.is_hidden', '=', false),
    )
    .leftJoin('hosts', 'hosts.id', 'attachments.host_id')
    .selectAll('volumes')
    .select([
      'attachments.host_id',
      'hosts.label as host_label',
      // Ready means seen plugged under the boot the host is running now (decision D4).
      sql<boolean>`coalesce(attachments.wants = 'attached' and hosts.status = 'running' and attachments.plugged_serial = hosts.seen_boot_serial, false)`.as(
        'io_ready',
      ),
    ])
    .where('volumes.account_id', '=', viewer.accountId)
    .where('volumes.deleted_at', 'is', null)
}
