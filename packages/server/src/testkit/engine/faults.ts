import { sql } from 'kysely'
import type { FaultMode, PortMethod } from '#drivers/simulated/faults/fault-store.ts'
import type { EngineBench } from './engine-bench.ts'

interface InjectedFault {
  readonly on: PortMethod
  readonly id?: number
  readonly times: number
  readonly as: FaultMode
  readonly code?: string
}

/** Injects a fault into the next `times` calls of a simulated driver's method, for one resource or, without `id`, for all. */
export async function addFault({ store }: EngineBench, { on, id, times, as, code }: InjectedFault): Promise<void> {
  await sql`insert into sim.faults (port_method, thing_id, times, times_left, manner, code)
    values (${on}, ${id ?? null}, ${times}, ${times}, ${as}, ${code ?? null})`.execute(store.db)
}

/** Removes all injected faults; hanging calls continue. */
export async function clearFaults({ store }: EngineBench): Promise<void> {
  await sql`delete from sim.faults`.execute(store.db)
}
