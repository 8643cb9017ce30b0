import { type Registry, askRegistry } from './open-registry.ts'

/** A volume that was taken from a host which could not be reached: its device is still there, and of no use. Both by their names. */
export interface Eviction {
  readonly volume: string
  readonly host: string
}

/** Remembers an eviction until the device is out of the host. */
export async function recordEviction(registry: Registry, { volume, host }: Eviction): Promise<void> {
  const sql = 'insert into infra.evictions (volume, host) values ($1, $2) on conflict do nothing'
  await askRegistry(registry, sql, [volume, host])
}

/** Names of the volumes whose devices in a host are of no use. */
export async function listEvicted(registry: Registry, host: string): Promise<readonly string[]> {
  const sql = 'select volume from infra.evictions where host = $1 order by volume'
  return (await askRegistry<{ volume: string }>(registry, sql, [host])).map(({ volume }) => volume)
}

/** Forgets evictions whose devices are gone: all of a host. */
export async function forgetEvictions(registry: Registry, host: string): Promise<void> {
  await askRegistry(registry, 'delete from infra.evictions where host = $1', [host])
}
