import { type Selectable, sql } from 'kysely'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { findHostType } from '#domain/catalogue/host-types.ts'
import type { TypeShape } from '#domain/host/shape.ts'
import type { HostId } from '#domain/shared/index.ts'
import { deviceSlots } from '@moorage/contract'
import { type DiskWork, listDiskWork } from '../disk/list-disk-work.ts'
import { type BootLayout, findBootLayout } from './find-boot-layout.ts'
import type { Db } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'

/** Volume in a host's boot configuration. */
export interface BootVolume {
  readonly id: number
  readonly uid: string
  readonly region: string
  readonly label: string
  /** Device name, such as `sda`. */
  readonly slot: string
}

/** Input of a host's reconcile pass. */
export interface HostWork {
  readonly host: Selectable<HostsTable>
  /** kubelet version; null if the host backs no node. */
  readonly kubelet: string | null
  readonly hasUserData: boolean
  /** Being deleted, and kept in the trash. */
  readonly isKept: boolean
  /** Includes volumes being detached. */
  readonly attachments: number
  readonly bootVolumes: readonly BootVolume[]
  readonly bootLayout: BootLayout | null
  readonly disks: readonly DiskWork[]
  /** Resources of the desired host type, with storage for its disks in the trash; null if the catalogue lacks the type. */
  readonly shape: TypeShape | null
}

/** Returns the input of a host's pass; null if the row is gone. */
export async function loadHostWork(db: Db, id: HostId, catalogue: Catalogue): Promise<HostWork | null> {
  const found = await db
    .selectFrom('hosts')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('nodes').select('version').whereRef('host_id', '=', 'hosts.id').as('kubelet'),
      sql<boolean>`exists (select from host_user_data where host_id = hosts.id)`.as('hasUserData'),
      sql<boolean>`exists (select from trash_items where host_id = hosts.id and not is_purging)`.as('isKept'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { kubelet, hasUserData, isKept, ...host } = found
  const [attachments, bootVolumes, bootLayout, disks] = await Promise.all([
    countAttachments(db, id),
    listBootVolumes(db, id),
    findBootLayout(db, id),
    listDiskWork(db, id),
  ])
  const type = findHostType(catalogue, host.wants_type ?? host.type)
  const shape = type ? { ...type, diskMib: type.diskMib + sumTrashed(disks) } : null
  return { host, kubelet, hasUserData, isKept, attachments, bootVolumes, bootLayout, disks, shape }
}

/** MiB of disks in the trash, which the driver must hold beside the disks of the type, without those being removed. */
function sumTrashed(disks: readonly DiskWork[]): number {
  return disks.reduce(
    (sum, { trashId, isDeleting, sizeMib, observedMib }) =>
      trashId === null || isDeleting ? sum : sum + Math.max(sizeMib, observedMib ?? 0),
    0,
  )
}

/** Counts the volumes attached to a host, including those being detached. */
export async function countAttachments(db: Db, hostId: HostId): Promise<number> {
  const row = await db
    .selectFrom('attachments')
    .select(sql<number>`count(*)`.as('held'))
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return row.held
}

/** Excludes unprovisioned volumes, because their own passes plug them in. */
async function listBootVolumes(db: Db, hostId: HostId): Promise<BootVolume[]> {
  const rows = await db
    .selectFrom('hosts')
    .innerJoin('config_devices', 'config_devices.config_id', 'hosts.boot_config_id')
    .innerJoin('attachments', (join) =>
      join
        .onRef('attachments.volume_id', '=', 'config_devices.volume_id')
        .onRef('attachments.host_id', '=', 'hosts.id'),
    )
    .innerJoin('volumes', 'volumes.id', 'attachments.volume_id')
    .select(['volumes.id', 'volumes.uid', 'volumes.region', 'volumes.label', 'config_devices.slot'])
    .where('hosts.id', '=', hostId)
    .where('attachments.wants', '=', 'attached')
    .where('attachments.is_hidden', '=', false)
    .where('volumes.deleted_at', 'is', null)
    .where('volumes.provisioned_at', 'is not', null)
    .orderBy('config_devices.slot')
    .execute()
  return rows.map((row) => ({ ...row, slot: deviceSlots[row.slot] ?? '' }))
}
