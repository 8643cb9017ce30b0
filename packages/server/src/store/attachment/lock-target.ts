import { Fault, type HostId, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/visible.ts'
import type { Tx } from '../open-store.ts'

/** A host that volumes are to be attached to, locked until the transaction ends so that its limits stay true (decision D5). */
export interface TargetHost {
  readonly id: HostId
  readonly label: string
  readonly region: string
  readonly type: string
  readonly status: string
  readonly wantsPower: 'on' | 'off'
  readonly bootConfigId: number | null
}

/** Locks a host named in a request body; absent, or not visible to the viewer: 400 on the field (decision B3). */
export async function lockTarget(tx: Tx, viewer: Viewer, id: HostId): Promise<TargetHost> {
  const row = await tx
    .selectFrom('hosts')
    .select(['id', 'label', 'region', 'type', 'status', 'wants_power', 'boot_config_id'])
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isVisible(viewer, 'host', 'hosts.id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Fault('request.reference_invalid', 'host_id is not valid', { field: 'host_id' })
  return {
    id: row.id as HostId,
    label: row.label,
    region: row.region,
    type: row.type,
    status: row.status,
    wantsPower: row.wants_power as 'on' | 'off',
    bootConfigId: row.boot_config_id,
  }
}
