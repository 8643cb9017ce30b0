import type { Sim } from '../../client/sim.ts'
import type { SteadyClient } from '../client/steady-client.ts'
import type { TenantRecord } from '../records/tenant-record.ts'

/** One user of an account who does one thing after the other; others work beside. What a lane has made is changed by it alone, so its record is exact. */
export interface Lane {
  readonly name: string
  readonly client: SteadyClient
  readonly record: TenantRecord
  readonly sim: Sim
  /** Takes a volume from its host as an operator does; the operation, null where it was refused. Rejects where the end of the command tells neither. */
  readonly forceDetach: (volumeId: number) => Promise<number | null>
  /** What this lane has made, as numbers into the record. */
  readonly volumes: number[]
  readonly hosts: number[]
  readonly clusters: number[]
  /** Counts what was asked, for keys and labels. */
  turn: number
}
