import type { Pool, PoolClient, PoolConfig } from 'pg'
import { type DriverSchema, openSchema } from '../../schema/open-schema.ts'
import { OpenCalls } from './open-calls.ts'
import type { Pace } from './pace.ts'

/**
 * The place where simulated infrastructure lives: schema `sim`, reached over its own connections, never those of the control plane.
 * So an inspection means something: what the control plane believes and what the world holds can differ.
 */
export interface World extends DriverSchema {
  readonly pace: Pace
  readonly calls: OpenCalls
}

/** A transaction of the world. */
export type WorldTx = PoolClient

/** Where a read may run: in a transaction or on its own. */
export type WorldReader = Pick<Pool, 'query'>

/** Opens the world in a migrated database, reached at an address or as `pg` is told. `poolMax` bounds its connections. */
export function openWorld(connection: string | PoolConfig, pace: Pace, poolMax = 8): World {
  return {
    ...openSchema({ title: 'The simulated engine', connection, application: 'moorage-sim', poolMax }),
    pace,
    calls: new OpenCalls(),
  }
}

/** The world's time in milliseconds, which is the control plane's. */
export async function readWorldTime(reader: WorldReader): Promise<number> {
  const {
    rows: [row],
  } = await reader.query<{ ms: number }>('select (extract(epoch from public.moor_now()) * 1000)::bigint as ms')
  return row?.ms ?? Date.now()
}
