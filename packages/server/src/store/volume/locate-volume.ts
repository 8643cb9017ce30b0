import { Fault, type Viewer, type VolumeId } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'

/** Whether the viewer may know of this volume; throws resource.not_found otherwise. Cheaper than reading it. */
export async function locateVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<void> {
  const row = await db
    .selectFrom('volumes')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'volume', 'volumes.id'))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}
