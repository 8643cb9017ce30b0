import type { Pool, PoolClient, PoolConfig } from 'pg'
import { type DriverSchema, openSchema } from '../../schema/open-schema.ts'
import { OpenCalls } from './open-calls.ts'
import type { Pace } from './pace.ts'

/**
 * Connection to schema `sim`, separate from the control plane's. An inspection is therefore meaningful: the control plane's rows and the simulator state can
 * differ.
 */
export interface World extends DriverSchema {
  readonly pace: Pace
  readonly calls: OpenCalls
}

/** A transaction of the simulator. */
export type WorldTx = PoolClient

/** Runs a read, in a transaction or outside. */
export type WorldReader = Pick<Pool, 'query'>

/** Opens the simulator state in a migrated database. `poolMax` limits its connections. */
export function openWorld(connection: string | PoolConfig, pace: Pace, poolMax = 8): World {
  return {
    ...openSchema({ title: 'The simulator database', connection, application: 'moorage-sim', poolMax }),
    pace,
    calls: new OpenCalls(),
  }
}

/** The control plane's time, in milliseconds. */
export async function readWorldTime(reader: WorldReader): Promise<number> {
  const {
    rows: [row],
  } = await reader.query<{ ms: number }>('select (extract(epoch from public.moor_now()) * 1000)::bigint as ms')
  return row?.ms ?? Date.now()
}
