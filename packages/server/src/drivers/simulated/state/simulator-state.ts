import type { Pool, PoolClient, PoolConfig } from 'pg'
import { type DriverSchema, openSchema } from '../../schema/open-schema.ts'
import { OpenCalls } from './open-calls.ts'
import { type Pace, findPodReadyMs } from './pace.ts'

/** Simulator state, separate from Moorage's store. Desired and observed state can differ, so inspections are meaningful. */
export interface SimulatorState extends DriverSchema {
  readonly pace: Pace
  readonly calls: OpenCalls
  /** Milliseconds from the start of a pod on its node until it is ready. */
  readonly podReadyMs: number
}

/** A transaction of the simulator. */
export type SimulatorTx = PoolClient

/** Connection for reads, in a transaction or outside. */
export type SimulatorReader = Pick<Pool, 'query'>

/** Opens the simulator state in a migrated database, without connecting. */
export function openSimulatorState(
  connection: string | PoolConfig,
  pace: Pace,
  { poolMax = 8, podReadyMs = findPodReadyMs(pace) }: { readonly poolMax?: number; readonly podReadyMs?: number } = {},
): SimulatorState {
  return {
    ...openSchema({ title: 'The simulator database', connection, application: 'moorage-sim', poolMax }),
    pace,
    podReadyMs,
    calls: new OpenCalls(),
  }
}

/** Time of the database clock, in milliseconds since 1970. */
export async function readSimulatorTime(reader: SimulatorReader): Promise<number> {
  const {
    rows: [row],
  } = await reader.query<{ ms: number }>('select (extract(epoch from public.moor_now()) * 1000)::bigint as ms')
  return row?.ms ?? Date.now()
}
