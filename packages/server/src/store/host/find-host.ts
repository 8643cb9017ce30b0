import { Fault, type HostId, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type HostRow, hostsOf } from './hosts-of.ts'

/** One host of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findHost(db: Db, viewer: Viewer, id: HostId): Promise<HostRow> {
  const row = await hostsOf(db, viewer).where('hosts.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}
