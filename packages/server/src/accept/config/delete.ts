import type { Actor, ConfigId, HostId } from '#domain/shared/index.ts'
import { findConfig } from '#store/config/find-configs.ts'
import { deleteConfig } from '#store/config/insert-config.ts'
import type { Tx } from '#store/open-store.ts'
import { lockConfigHost, tellConfig } from './config-host.ts'

/** A configuration of a host that is to go. */
export interface ConfigDelete {
  readonly hostId: HostId
  readonly id: ConfigId
}

/** Accepts the deletion of a configuration through which no volume is attached; also of the last one of a host (decision H). */
export async function acceptConfigDelete(tx: Tx, actor: Actor, { hostId, id }: ConfigDelete): Promise<void> {
  const host = await lockConfigHost(tx, actor, hostId)
  const config = await findConfig(tx, actor, hostId, id)
  await deleteConfig(tx, config)
  await tellConfig(tx, actor, host, { action: 'host_config_delete', id, label: config.label })
}
