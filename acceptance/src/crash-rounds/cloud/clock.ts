import type { Database } from './database.ts'

/** Shifts the control plane's clock (`moor_now()`) by `seconds`, like POST /sim/clock, which `moor serve` lacks. */
export async function moveClock(database: Database, seconds: number): Promise<void> {
  await database.rows('update clock set shift = shift + make_interval(secs => $1::float8)', [seconds])
}
