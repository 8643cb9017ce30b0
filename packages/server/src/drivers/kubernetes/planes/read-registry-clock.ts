import type { Registry } from '../../registry/open-registry.ts'

/** The database's time in milliseconds since 1970, by which certificates are issued and renewed. */
export async function readRegistryClock(registry: Registry): Promise<number> {
  const [row] = await registry.query<{
    nowMs: number
  }>`select (extract(epoch from public.moor_now()) * 1000)::float8 as "nowMs"`
  return row?.nowMs ?? Date.now()
}
