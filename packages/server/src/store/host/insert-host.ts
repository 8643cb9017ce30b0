import type { Encryption, MaintenancePolicyWord } from '@moorage/contract'
import { sql } from 'kysely'
import { usualMaintenancePolicy } from '#domain/maintenance/policies.ts'
import type { ToldAlerts } from '#domain/host/alerts.ts'
import type { InitialConfig } from '#domain/host/initial-config.ts'
import { defaultHostLabel } from '#domain/host/label.ts'
import type { AccountId, ClusterId, HostId } from '#domain/shared/index.ts'
import type { NewDisk } from '../disk/insert-disks.ts'
import type { Tx } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'
import { insertBelongings } from './insert-belongings.ts'
import { hostLabelTaken } from './update-host.ts'

/** A new host as wanted. */
export interface NewHost {
  /** Null takes the default, `host<id>` unless `labelPrefix` says otherwise. */
  readonly label: string | null
  readonly labelPrefix?: string
  readonly region: string
  readonly type: string
  readonly image: string | null
  readonly tags: readonly string[]
  /** The disks that it is made with, in the first slots of its configuration; none when it is made bare, without a configuration. */
  readonly disks: readonly NewDisk[]
  /** Whether it is to be started as soon as it is made. */
  readonly isBooted: boolean
  /** Cluster it is made for; null when a user makes it. */
  readonly clusterId: ClusterId | null
  readonly diskEncryption: Encryption
  /** A word of its owner; none when absent. */
  readonly group?: string | null
  /** True when absent. */
  readonly isWatched?: boolean | null
  /** What the account's settings say when absent. */
  readonly maintenancePolicy?: MaintenancePolicyWord | null
  /** As usual when absent. */
  readonly alerts?: ToldAlerts
  /** What its configuration says beside its slots; as usual when absent. */
  readonly config?: InitialConfig
}

/** Whose host it is; a Viewer or an Actor will do. */
interface HostOwner {
  readonly accountId: AccountId
}

/** What was written of a new host. */
export interface InsertedHost {
  readonly id: HostId
  readonly label: string
  /** Serial of its first boot, 0 when it is not to be started. */
  readonly bootSerial: number
}

/**
 * Writes a new host as provisioning, with its first disks and its one configuration, which exist from here on (decision H). Throws
 * host.label_taken.
 */
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
  const label = host.label ?? (await nameByNumber(tx, viewer, { id, prefix: host.labelPrefix }))
  const configId = host.disks.length === 0 ? null : await insertBelongings(tx, viewer, id, host)
  if (host.isBooted && configId !== null)
    await tx.updateTable('hosts').set({ boot_config_id: configId }).where('id', '=', id).execute()
  return { id, label, bootSerial }
}

/** What the settings of the account say, read where it is written: no statement of its own (decision H15.2). */
function policyOfAccount({ accountId }: HostOwner) {
  return sql<MaintenancePolicyWord>`coalesce((select settings ->> 'maintenance_policy' from accounts where id = ${accountId}), ${usualMaintenancePolicy})`
}

/** Whether a host of the account is called so. */
export async function isHostLabelTaken(tx: Tx, accountId: AccountId, label: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('hosts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst()
  return taken !== undefined
}

/** The default label follows the number; where another host was called so by hand, a part that nobody could guess is added. */
async function nameByNumber(
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
