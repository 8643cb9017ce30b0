import { isSqlError } from '#domain/shared/index.ts'
import { type Registry, askRegistry } from '../../registry/open-registry.ts'

/** A loop device that a volume has, or is about to have, by its number on the machine. */
export interface LoopRow {
  readonly volume: string
  readonly host: string
  readonly number: number
}

/** Whose a loop device is to be. */
export interface LoopPlace {
  readonly volume: string
  readonly host: string
  readonly engine: string
  readonly machine: string
}

const columns = 'volume, host, number'

/** The loop devices of a host, also such as are not made yet, or not gone yet. */
export async function listLoops(registry: Registry, host: string): Promise<LoopRow[]> {
  const sql = `select ${columns} from infra.loop_devices where host = $1 order by number`
  return askRegistry<LoopRow & { readonly [column: string]: unknown }>(registry, sql, [host])
}

/** The loop device of a volume; null where it has none. */
export async function findLoop(registry: Registry, volume: string): Promise<LoopRow | null> {
  const sql = `select ${columns} from infra.loop_devices where volume = $1`
  const [row] = await askRegistry<LoopRow & { readonly [column: string]: unknown }>(registry, sql, [volume])
  return row ?? null
}

/** Writes down the number that a volume's loop device is to have: the lowest from `first` on that no other of the machine has. One that it has for that host stays, unless it is lower. */
export async function reserveLoop(registry: Registry, place: LoopPlace, first: number): Promise<number> {
  const { volume, host, engine, machine } = place
  for (;;) {
    try {
      const [row] = await askRegistry<{ number: number }>(
        registry,
        `insert into infra.loop_devices as seen (volume, host, engine, machine, number)
         select $1, $2, $3, $4, min(free) from generate_series($5::integer, $5::integer + 4095) as free
         where not exists (select from infra.loop_devices where engine = $3 and machine = $4 and number = free and volume <> $1)
         on conflict (volume) do update set host = excluded.host, engine = excluded.engine, machine = excluded.machine,
           number = case when (seen.host, seen.machine) = (excluded.host, excluded.machine) and seen.number >= $5
                         then seen.number else excluded.number end
         returning number`,
        [volume, host, engine, machine, first],
      )
      if (row) return row.number
    } catch (error) {
      // Two calls had the same thought.
      if (!isSqlError(error, 'uniqueViolation')) throw error
    }
  }
}

/** Forgets a loop device that is gone. */
export async function dropLoop(registry: Registry, volume: string): Promise<void> {
  await askRegistry(registry, 'delete from infra.loop_devices where volume = $1', [volume])
}
