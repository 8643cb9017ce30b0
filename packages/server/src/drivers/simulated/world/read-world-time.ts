import type { WorldReader } from './world.ts'

/** The world's time in milliseconds, which is the control plane's. */
export async function readWorldTime(reader: WorldReader): Promise<number> {
  const {
    rows: [row],
  } = await reader.query<{ ms: number }>('select (extract(epoch from public.moor_now()) * 1000)::bigint as ms')
  return row?.ms ?? Date.now()
}
