import type { Encryption, MaintenancePolicySlug } from '@moorage/contract'
import { sql } from 'kysely'
import { defaultMaintenancePolicy } from '#domain/maintenance/policies.ts'
import type { CustomAlerts } from '#domain/host/alerts.ts'
import type { InitialConfig } from '#domain/host/initial-config.ts'
import { defaultHostLabel } from '#domain/host/label.ts'
import type { AccountId, ClusterId, HostId } from '#domain/shared/index.ts'
import type { NewDisk } from '../disk/insert-disks.ts'
import type { Tx } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'
import { insertHostParts } from './insert-host-parts.ts'
import { hostLabelTaken } from './update-host.ts'

/** Desired state of a new host. */
export interface NewHost {
  /** By default `host<id>`, or `labelPrefix` with the ID. */
  readonly label: string | null
  readonly labelPrefix?: string
  readonly region: string
  readonly type: string
  readonly image: string | null
  readonly tags: readonly string[]
  /** Without disks, the host has no configuration. */
  readonly disks: readonly NewDisk[]
  readonly isBooted: boolean
  readonly clusterId: ClusterId | null
  readonly diskEncryption: Encryption
  readonly group?: string | null
  /** Value of `watchdog_enabled`; true by default. */
  readonly isWatched?: boolean | null
  /** Maintenance policy; by default the account's setting. */
  readonly maintenancePolicy?: MaintenancePolicySlug | null
  readonly alerts?: CustomAlerts
  readonly config?: InitialConfig
}

interface HostOwner {
  readonly accountId: AccountId
}

/** Inserted host. */
export interface InsertedHost {
  readonly id: HostId
  readonly label: string
  /** 0 if the host does not boot. */
  readonly bootSerial: number
}

/** Inserts and returns a visible host in status `provisioning`, with disks and configuration (decision H). Throws host.label_taken. */
export async function insertHost(tx: Tx, viewer: HostOwner, host: NewHost): Promise<InsertedHost> {
  const bootSerial = host.isBooted ? 1 : 0
  const row = await translateConflict('hosts_label_taken', hostLabelTaken, () =>
    tx
      .insertInto('hosts')
      .values({
        account_id: viewer.accountId,
        label: host.label ?? sql<string>`gen_random_uuid()::text`,
        region: host.region,
        type: host.type,
        image: host.image,
        tags: [...host.tags],
        status: 'provisioning',
        wants_power: host.isBooted ? 'on' : 'off',
        boot_serial: bootSerial,
        boot_config_id: null,
        orch_cluster_id: host.clusterId,
        disk_encryption: host.diskEncryption,
        display_group: host.group ?? '',
        is_watched: host.isWatched ?? true,
        maintenance_policy: host.maintenancePolicy ?? policyOfAccount(viewer),
        ...(host.alerts ? { alerts: JSON.stringify(host.alerts) } : {}),
      })
      .returning(['id', 'label'])
      .executeTakeFirstOrThrow(),
  )
  const id = row.id
  const label = host.label ?? (await labelById(tx, viewer, { id, prefix: host.labelPrefix }))
  const configId = host.disks.length === 0 ? null : await insertHostParts(tx, viewer, id, host)
  if (host.isBooted && configId !== null)
    await tx.updateTable('hosts').set({ boot_config_id: configId }).where('id', '=', id).execute()
  return { id, label, bootSerial }
}

/** Reads the account's policy in the inserting statement itself (decision H15.2). */
function policyOfAccount({ accountId }: HostOwner) {
  return sql<MaintenancePolicySlug>`coalesce((select settings ->> 'maintenance_policy' from accounts where id = ${accountId}), ${defaultMaintenancePolicy})`
}

/** True if a host of the account has this label. */
export async function isHostLabelTaken(tx: Tx, accountId: AccountId, label: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('hosts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst()
  return taken !== undefined
}

/** Sets the default label, which contains the ID. If that label is taken, appends a random part. */
async function labelById(
  tx: Tx,
  viewer: HostOwner,
  { id, prefix }: { readonly id: HostId; readonly prefix: string | undefined },
): Promise<string> {
  const plain = defaultHostLabel(id, prefix)
  const { label } = await translateConflict('hosts_label_taken', hostLabelTaken, () =>
    tx
      .updateTable('hosts')
      .set({
        label: sql<string>`case when exists (select 1 from hosts as other where other.account_id = ${viewer.accountId} and other.label = ${plain})
      then ${plain}::text || '-' || left(uid::text, 8) else ${plain}::text end`,
      })
      .where('id', '=', id)
      .returning('label')
      .executeTakeFirstOrThrow(),
  )
  return label
}
