import type { Selectable } from 'kysely'
import { type ConfigId, type HostId, type Power, referenceNotFound, type Viewer } from '#domain/shared/index.ts'
import { knownHosts } from '../host/find-hosts.ts'
import type { Tx } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'

/** Properties of a host that limit attachments (decision D5). */
export interface TargetHost {
  readonly id: HostId
  readonly label: string
  readonly region: string
  readonly type: string
  readonly wants_type: string | null
  readonly status: string
  readonly desiredPower: Power
  readonly bootConfigId: ConfigId | null
}

/** Returns the host properties that limit attachments. */
export function targetOf(row: Selectable<HostsTable>): TargetHost {
  return {
    id: row.id,
    label: row.label,
    region: row.region,
    type: row.type,
    wants_type: row.wants_type,
    status: row.status,
    desiredPower: row.wants_power,
    bootConfigId: row.boot_config_id,
  }
}

/** Locks and returns the host named in a request body. Throws request.reference_invalid on `host_id` if absent or invisible (decision B3). */
export async function lockTarget(tx: Tx, viewer: Viewer, id: HostId): Promise<TargetHost> {
  const row = await knownHosts(tx, viewer)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => referenceNotFound('host_id'))
  return targetOf(row)
}
