import { Fault, type Viewer, type VolumeId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type VolumeRow, volumesOf } from './volumes-of.ts'

/** One volume of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  const row = await volumesOf(db, viewer).where('volumes.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}
