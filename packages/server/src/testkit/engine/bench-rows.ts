import { sql } from 'kysely'
import type { WorkKind } from '#domain/job/jobs.ts'
import { asId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { selectRow, selectRows } from '../database/rows.ts'
import type { EngineBench } from './engine-bench.ts'

/**
 * Returns readers of a bench's rows. Absent events and clusters throw; absent volumes, hosts and attachments are undefined. `makeDue` makes a work item due.
 */
export function benchRows({ store: { db } }: Pick<EngineBench, 'store'>) {
  return {
    eventOf: (id: number | null) => selectRow(db, 'events', '*', { id: id ?? 0 }),
    jobsOf: (type: 'host' | 'volume' | 'orchcluster' | 'orchnodepool', id: number) =>
      selectRows(
        db,
        'events',
        ['action', 'status', 'username', 'cause_id', 'message'],
        { entity_type: type, entity_id: id },
        'id',
      ),
    volumeOf: (id: number) =>
      db.selectFrom('volumes').selectAll().where('id', '=', asId<VolumeId>(id)).executeTakeFirst(),
    hostOf: (id: number | null | undefined) =>
      db
        .selectFrom('hosts')
        .selectAll()
        .where('id', '=', asId<HostId>(id ?? 0))
        .executeTakeFirst(),
    clusterOf: (id: number) => selectRow(db, 'clusters', '*', { id }),
    attachmentOf: (volumeId: number) =>
      db.selectFrom('attachments').selectAll().where('volume_id', '=', asId<VolumeId>(volumeId)).executeTakeFirst(),
    causeOf: async (kind: WorkKind, id: number) =>
      (await db.selectFrom('work').select('cause').where('kind', '=', kind).where('id', '=', id).executeTakeFirst())
        ?.cause,
    makeDue: (kind: WorkKind, id: number) =>
      sql`update work set due = moor_now() where kind = ${kind} and id = ${id}`.execute(db),
  }
}
