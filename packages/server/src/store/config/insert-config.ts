import type { RunLevel, VirtMode } from '@moorage/contract'
import type { Selectable } from 'kysely'
import type { ConfigNetwork } from '#domain/host/config-network.ts'
import type { ConfigId, HostId, Viewer } from '#domain/shared/index.ts'
import { moorNow, type Tx } from '../open-store.ts'
import type { ConfigsTable } from '../schema/tables.ts'

/** Fields of a configuration, without its devices. */
export interface ConfigFields {
  readonly label: string
  readonly comments: string
  readonly kernel: string
  /** 0 permits the host's whole memory. */
  readonly memoryLimitMb: number
  readonly runLevel: RunLevel
  readonly virtMode: VirtMode
  readonly rootDevice: string
  readonly helpersOff: readonly string[]
  readonly interfaces: readonly ConfigNetwork[]
}

/** Inserts a configuration without devices and returns its ID. */
export async function insertConfig(tx: Tx, viewer: Viewer, hostId: HostId, fields: ConfigFields): Promise<ConfigId> {
  const row = await tx
    .insertInto('configs')
    .values({ account_id: viewer.accountId, host_id: hostId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Writes the fields of a locked host's configuration. Sets `updated`. */
export async function updateConfig(tx: Tx, id: ConfigId, fields: ConfigFields): Promise<void> {
  await tx
    .updateTable('configs')
    .set({ ...columnsOf(fields), updated: moorNow })
    .where('id', '=', id)
    .execute()
}

function columnsOf(fields: ConfigFields) {
  const { label, comments, kernel } = fields
  return {
    label,
    comments,
    kernel,
    memory_limit: fields.memoryLimitMb,
    run_level: fields.runLevel,
    virt_mode: fields.virtMode,
    root_device: fields.rootDevice,
    helpers_off: [...fields.helpersOff],
    interfaces: JSON.stringify(fields.interfaces),
  }
}

/** Deletes a configuration of a locked host, and clears the host's boot configuration if it is this one. Volumes attached through it stay attached. */
export async function deleteConfig(tx: Tx, { id, host_id: hostId }: Selectable<ConfigsTable>): Promise<void> {
  await tx
    .updateTable('hosts')
    .set({ boot_config_id: null })
    .where('id', '=', hostId)
    .where('boot_config_id', '=', id)
    .execute()
  await tx.deleteFrom('configs').where('id', '=', id).execute()
}
