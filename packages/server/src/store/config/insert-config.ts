import type { ConfigId, HostId, Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** What a configuration says beside its slots. */
export interface ConfigFields {
  readonly label: string
  readonly comments: string
  readonly kernel: string
  readonly memory_limit: number
  readonly run_level: string
  readonly virt_mode: string
  readonly root_device: string
}

/** Writes a new configuration without devices. */
export async function insertConfig(tx: Tx, viewer: Viewer, hostId: HostId, fields: ConfigFields): Promise<ConfigId> {
  const row = await tx
    .insertInto('configs')
    .values({ account_id: viewer.accountId, host_id: hostId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id as ConfigId
}
