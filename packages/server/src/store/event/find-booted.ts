import { asId, type HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { EntityRef, EventContent } from './event-content.ts'

/**
 * Returns the booted configuration, the secondary entity of a host's boot events (decision F1.2). Undefined for other actions, or if no configuration is
 * booted. The host's row must contain the desired state.
 */
export async function findBooted(
  tx: Tx,
  { action, entity: { id } }: EventContent,
): Promise<EntityRef<'config'> | undefined> {
  if ((action !== 'host_boot' && action !== 'host_reboot') || id === null) return undefined
  const config = await tx
    .selectFrom('hosts')
    .innerJoin('configs', 'configs.id', 'hosts.boot_config_id')
    .select(['configs.id', 'configs.label'])
    .where('hosts.id', '=', asId<HostId>(id))
    .executeTakeFirst()
  return config && { type: 'config', ...config }
}
