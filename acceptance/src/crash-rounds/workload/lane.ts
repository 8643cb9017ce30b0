import type { Sim } from '../../client/sim.ts'
import type { SteadyClient } from '../client/steady-client.ts'
import type { TenantRecord } from '../records/tenant-record.ts'

/** A user of an account who runs one move at a time, concurrently with other lanes. Only this lane changes the resources it created, so its record is exact. */
export interface Lane {
  readonly name: string
  readonly client: SteadyClient
  readonly record: TenantRecord
  readonly sim: Sim
  /** Detaches a volume from its host as an operator. Returns the operation, or null if it was rejected. Rejects if the result of the command is unclear. */
  readonly forceDetach: (volumeId: number) => Promise<number | null>
  /** Indices into the record of resources that this lane created. */
  readonly volumes: number[]
  readonly hosts: number[]
  readonly clusters: number[]
  turn: number
}
