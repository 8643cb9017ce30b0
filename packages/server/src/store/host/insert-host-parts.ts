import { defaultConfig, defaultKernel } from '#domain/host/default-config.ts'
import type { InitialConfig } from '#domain/host/initial-config.ts'
import type { AccountId, ConfigId, HostId } from '#domain/shared/index.ts'
import { insertDisks, type NewDisk } from '../disk/insert-disks.ts'
import type { Tx } from '../open-store.ts'

interface HostParts {
  readonly disks: readonly NewDisk[]
  readonly image: string | null
  readonly config?: InitialConfig
}

/** Inserts disks, at least one, and a configuration with them in its first slots. Returns the configuration's ID. */
export async function insertHostParts(
  tx: Tx,
  viewer: { readonly accountId: AccountId },
  hostId: HostId,
  { disks, image, config: configInput }: HostParts,
): Promise<ConfigId> {
  const diskIds = await insertDisks(tx, { accountId: viewer.accountId, hostId }, disks)
  const config = await tx
    .insertInto('configs')
    .values({
      account_id: viewer.accountId,
      host_id: hostId,
      label: defaultConfig.label,
      kernel: configInput?.kernel ?? defaultKernel(image),
      ...(configInput
        ? { helpers_off: [...configInput.helpersOff], interfaces: JSON.stringify(configInput.interfaces) }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const devices = diskIds.map((id, slot) => ({
    account_id: viewer.accountId,
    config_id: config.id,
    slot,
    disk_id: id,
    volume_id: null,
  }))
  await tx.insertInto('config_devices').values(devices).execute()
  return config.id
}
