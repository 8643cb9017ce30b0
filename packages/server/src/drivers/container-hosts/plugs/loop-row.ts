import { sql } from '../../registry/sql.ts'
import { isSqlError } from '#domain/shared/index.ts'
import type { Registry } from '../../registry/open-registry.ts'

/** A volume's loop device, reserved or attached, with its number on the machine. */
export interface LoopRow {
  readonly volume: string
  readonly host: string
  readonly number: number
}

/** Owner of a loop device. */
export interface LoopOwner {
  readonly volume: string
  readonly host: string
  readonly engine: string
  readonly machine: string
}

const columns = sql`volume, host, number`

/** Lists a host's loop devices by number, also reserved ones that are not attached. */
export async function listLoops(registry: Registry, host: string): Promise<LoopRow[]> {
  return registry.query<LoopRow>`select ${columns} from infra.loop_devices where host = ${host} order by number`
}

/** Finds a volume's loop device, or null. */
export async function findLoop(registry: Registry, volume: string): Promise<LoopRow | null> {
  const [row] = await registry.query<LoopRow>`select ${columns} from infra.loop_devices where volume = ${volume}`
  return row ?? null
}

/** Reserves and returns the machine's lowest free loop device number from `first` on. Keeps such a number if the volume already has one for this host. */
export async function reserveLoop(registry: Registry, owner: LoopOwner, first: number): Promise<number> {
  const { volume, host, engine, machine } = owner
  for (;;) {
    try {
      const [row] = await registry.query<{
        number: number
      }>`insert into infra.loop_devices as seen (volume, host, engine, machine, number)
         select ${volume}, ${host}, ${engine}, ${machine}, min(free) from generate_series(${first}::integer, ${first}::integer + 4095) as free
         where not exists (select from infra.loop_devices where engine = ${engine} and machine = ${machine} and number = free and volume <> ${volume})
         on conflict (volume) do update set host = excluded.host, engine = excluded.engine, machine = excluded.machine,
           number = case when (seen.host, seen.machine) = (excluded.host, excluded.machine) and seen.number >= ${first}
                         then seen.number else excluded.number end
         returning number`
      if (row) return row.number
    } catch (error) {
      // A unique violation means that another call reserved this number.
      if (!isSqlError(error, 'uniqueViolation')) throw error
    }
  }
}

/** Deletes the row of a volume's loop device. Idempotent. */
export async function dropLoop(registry: Registry, volume: string): Promise<void> {
  await registry.query`delete from infra.loop_devices where volume = ${volume}`
}
