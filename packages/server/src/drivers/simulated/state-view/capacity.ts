import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** Limits and usage of a region. Usage can exceed a lowered limit. */
export interface Capacity {
  readonly region: string
  readonly volumes_gib: number
  readonly volumes_gib_used: number
  readonly hosts: number
  readonly hosts_used: number
}

const columns = 'region, volumes_gib_max as volumes_gib, volumes_gib_used, hosts_max as hosts, hosts_used'

/** Capacity of every region ever used, by region ID. Throws Busy without the database. */
export async function listCapacity(state: SimulatorState): Promise<readonly Capacity[]> {
  const { rows } = await busyIfUnreachable(state, () =>
    state.pool.query<Capacity>(`select ${columns} from sim.regions order by region`),
  )
  return rows
}

/** Sets a region's limits and returns its capacity. A null limit stays unchanged; an unknown region is created. */
export async function setCapacity(
  state: SimulatorState,
  region: string,
  max: { volumesGib: number | null; hosts: number | null },
): Promise<Capacity> {
  const {
    rows: [capacity],
  } = await busyIfUnreachable(state, async () => {
    await state.pool.query('insert into sim.regions (region) values ($1) on conflict do nothing', [region])
    return state.pool.query<Capacity>(
      `update sim.regions set volumes_gib_max = coalesce($2, volumes_gib_max), hosts_max = coalesce($3, hosts_max) where region = $1 returning ${columns}`,
      [region, max.volumesGib, max.hosts],
    )
  })
  if (!capacity) throw new Error('The update of the capacity returned no row.')
  return capacity
}
