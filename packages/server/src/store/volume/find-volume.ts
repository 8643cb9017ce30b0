import { Fault, type Viewer, type VolumeId } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'
import { type VolumeRow, volumesOf } from './volumes-of.ts'

/** One volume of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  const row = await volumesOf(db, viewer).where('volumes.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}

/** What is asked of a volume that is named beside others. */
export interface NamedVolume {
  readonly id: number
  readonly label: string
  readonly region: string
  readonly status: string
}

/** Those of these volumes that are there and that the viewer may see, by their numbers. */
export async function findNamedVolumes(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedVolume>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('volumes')
    .select(['id', 'label', 'region', 'status'])
    .where('account_id', '=', viewer.accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'volume', 'volumes.id'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
