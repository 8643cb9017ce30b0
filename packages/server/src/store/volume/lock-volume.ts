import { Fault, type Viewer, type VolumeId } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Tx } from '../open-store.ts'
import { findVolume } from './find-volume.ts'
import type { VolumeRow } from './volumes-of.ts'

/** One volume of the account for a change: the row stays locked until the transaction ends, so that what was checked stays true. */
export async function lockVolume(tx: Tx, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  const locked = await tx
    .selectFrom('volumes')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'volume', 'volumes.id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) throw new Fault('resource.not_found', 'Not found')
  return findVolume(tx, viewer, id)
}
