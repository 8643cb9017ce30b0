import { Fault, type HostId, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Tx } from '../open-store.ts'
import { findHost } from './find-host.ts'
import type { HostRow } from './hosts-of.ts'

/** One host of the account for a change: the row stays locked until the transaction ends, so that what was checked stays true. */
export async function lockHost(tx: Tx, viewer: Viewer, id: HostId): Promise<HostRow> {
  const locked = await tx
    .selectFrom('hosts')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isVisible(viewer, 'host', 'hosts.id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) throw new Fault('resource.not_found', 'Not found')
  return findHost(tx, viewer, id)
}
