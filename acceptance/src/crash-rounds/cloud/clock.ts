import type { Database } from './database.ts'

/** Moves the control plane's clock (`moor_now()`), as POST /sim/clock does in the test profile, which `moor serve` does not have. */
export async function moveClock(database: Database, seconds: number): Promise<void> {
  await database.rows('update clock set shift = shift + make_interval(secs => $1::float8)', [seconds])
}
