import type { Sim } from '../../client/sim.ts'
import type { SteadyClient } from '../client/steady-client.ts'
import type { TenantRecord } from '../records/tenant-record.ts'

/** User with one action at a time. Only this lane changes its resources, so their record is exact. */
export interface Lane {
  readonly name: string
  readonly client: SteadyClient
  readonly record: TenantRecord
  readonly sim: Sim
  /** Returns the operation ID; null if rejected. Rejects if the result is unknown. */
  readonly forceDetach: (volumeId: number) => Promise<number | null>
  readonly volumes: number[]
  readonly hosts: number[]
  readonly clusters: number[]
  turn: number
}
