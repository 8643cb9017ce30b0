import type { Registry } from './open-registry.ts'

/** A volume evicted from an unreachable host, where its unusable device remains. */
export interface Eviction {
  readonly volume: string
  readonly host: string
}

/** Records an eviction whose device is still in the host. Idempotent. */
export async function recordEviction(registry: Registry, { volume, host }: Eviction): Promise<void> {
  await registry.query`insert into infra.evictions (volume, host) values (${volume}, ${host}) on conflict do nothing`
}

/** Names of evicted volumes with devices still in a host. */
export async function listEvicted(registry: Registry, host: string): Promise<readonly string[]> {
  return (
    await registry.query<{ volume: string }>`select volume from infra.evictions where host = ${host} order by volume`
  ).map(({ volume }) => volume)
}

/** Deletes all evictions of a host, whose devices must be gone. Idempotent. */
export async function forgetEvictions(registry: Registry, host: string): Promise<void> {
  await registry.query`delete from infra.evictions where host = ${host}`
}
