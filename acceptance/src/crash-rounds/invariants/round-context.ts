import type { Sim } from '../../client/sim.ts'
import type { SteadyClient } from '../client/steady-client.ts'
import type { StreamReader } from '../client/stream-reader.ts'
import type { Cloud } from '../cloud/open-cloud.ts'
import type { Database } from '../cloud/database.ts'
import type { TenantRecord } from '../records/tenant-record.ts'
import type { EndOf } from '../records/volume-record.ts'

/** Resource or event that has not converged, with the cause. */
export interface Unconverged {
  readonly what: string
  /** Typed cause (decision D11); null if none was reported. */
  readonly cause: string | null
}

/** Last event ID and last log position before a round. */
export interface RoundStart {
  readonly eventId: number
  readonly position: number
}

/** Account in a round. */
export interface TenantContext {
  readonly record: TenantRecord
  readonly client: SteadyClient
  readonly stream: StreamReader
}

/** State that the invariants check. */
export interface RoundContext {
  readonly database: Pick<Database, 'rows'>
  readonly sim: Sim
  readonly tenants: readonly TenantContext[]
  readonly start: RoundStart
  readonly unconverged: readonly Unconverged[]
  readonly endOf: EndOf
  output(): string
}

/** Returns the highest event log position and event ID; 0 if none exists. */
export async function readStart({ database }: Pick<Cloud, 'database'>): Promise<RoundStart> {
  const [row] = await database.rows<RoundStart>(
    `select coalesce((select max(id) from events), 0) as "eventId", coalesce((select max(position) from event_log), 0) as position`,
  )
  return row ?? { eventId: 0, position: 0 }
}

/** Returns a lookup of operation statuses since `start`. A volume creation also counts as failed if its attach failed (decision D11.2). */
export async function readEnds(database: Pick<Database, 'rows'>, { eventId }: RoundStart): Promise<EndOf> {
  const rows = await database.rows<{ id: number; status: string }>(
    `select events.id, case when caused.status = 'failed' then 'failed' else events.status end as status
      from events left join events as caused on caused.cause_id = events.id and caused.action = 'volume_attach' where events.id > $1`,
    [eventId],
  )
  const ends = new Map(rows.map(({ id, status }) => [id, status]))
  return (operation) => ends.get(operation)
}
