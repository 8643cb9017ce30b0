import { reachable } from '../world/in-world.ts'
import type { World } from '../world/world.ts'
import type { PortMethod, SimFault } from './fault.ts'

const columns = 'fault, port_method as "on", thing_id as "id", times, times_left as "left", manner as "as", code'

/** The faults of a world: set by an operator, used up by calls in any process. */
export interface FaultStore {
  list(): Promise<readonly SimFault[]>
  add(fault: Omit<SimFault, 'fault' | 'left'>): Promise<SimFault>
  /** Removes one fault; false when there is none of that number. */
  remove(fault: number): Promise<boolean>
  clear(): Promise<void>
  isStanding(fault: number): Promise<boolean>
  /** Takes one turn of the oldest fault that waits for this call; null when there is none. */
  consume(on: PortMethod, thingId: number): Promise<SimFault | null>
}

/** Opens the faults of a world. */
export function openFaultStore(world: World): FaultStore {
  const query = (sql: string, values: readonly unknown[] = []) =>
    reachable(world, () => world.pool.query<SimFault>(sql, [...values]))
  return {
    list: async () => (await query(`select ${columns} from sim.faults order by fault`)).rows,
    add: async ({ on, id, times, as, code }) => {
      const { rows } = await query(
        `insert into sim.faults (port_method, thing_id, times, times_left, manner, code) values ($1, $2, $3, $3, $4, $5) returning ${columns}`,
        [on, id, times, as, code],
      )
      return rows[0] as SimFault
    },
    remove: async (fault) => (await query('delete from sim.faults where fault = $1', [fault])).rowCount === 1,
    clear: async () => {
      await query('delete from sim.faults')
    },
    isStanding: async (fault) => (await query('select 1 from sim.faults where fault = $1', [fault])).rowCount === 1,
    consume: async (on, thingId) => {
      const { rows: waiting } = await query(
        `select ${columns} from sim.faults where port_method = $1 and (thing_id is null or thing_id = $2) and times_left > 0 order by fault`,
        [on, thingId],
      )
      for (const { fault } of waiting) {
        // Another process may have taken the last turn meanwhile; then the next fault is tried.
        const { rows } = await query(
          `update sim.faults set times_left = times_left - 1 where fault = $1 and times_left > 0 returning ${columns}`,
          [fault],
        )
        if (rows[0]) return rows[0]
      }
      return null
    },
  }
}
