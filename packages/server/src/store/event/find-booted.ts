import { asId, type HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { EntityRef, EventContent } from './event-content.ts'

/**
 * The configuration that a host boots, which stands beside the events of its boots (decision F1.2); undefined for all others. The host's row must say
 * already what is wanted. Beside the host of a node stands its cluster, without which nobody would see the event.
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
