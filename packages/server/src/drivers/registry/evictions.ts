import { type Registry, queryRegistry } from './open-registry.ts'

/** A volume evicted from an unreachable host, where its unusable device remains. */
export interface Eviction {
  readonly volume: string
  readonly host: string
}

/** Records an eviction whose device is still in the host. Idempotent. */
export async function recordEviction(registry: Registry, { volume, host }: Eviction): Promise<void> {
  const sql = 'insert into infra.evictions (volume, host) values ($1, $2) on conflict do nothing'
  await queryRegistry(registry, sql, [volume, host])
}

/** Names of evicted volumes with devices still in a host. */
export async function listEvicted(registry: Registry, host: string): Promise<readonly string[]> {
  const sql = 'select volume from infra.evictions where host = $1 order by volume'
  return (await queryRegistry<{ volume: string }>(registry, sql, [host])).map(({ volume }) => volume)
}

/** Deletes all evictions of a host, whose devices must be gone. Idempotent. */
export async function forgetEvictions(registry: Registry, host: string): Promise<void> {
  await queryRegistry(registry, 'delete from infra.evictions where host = $1', [host])
}
