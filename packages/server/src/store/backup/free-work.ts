import type { Client } from 'pg'

/** More claims and wishes than any one thing can have had since the backup. */
const guardGap = 1_000_000

/**
 * Makes the work of a restored database ready to be taken: nobody holds a lease and everything is looked at now. A driver remembers
 * the highest pair of generation and epoch it has seen of a thing and compares the generation first, so both jump: else a driver
 * that lived through the lost time would refuse us for ever as Stale (ground rule 3). The simulated world comes with the same
 * snapshot and remembers nothing newer. `released` is forgotten, because the time since the backup was no working time (decision D11).
 */
export async function freeWork(client: Client): Promise<void> {
  await client.query(
    `
    update work set lease_holder = null, lease_until = null, released = null, due = moor_now(), tries = 0, cause = null,
      generation = generation + $1, epoch = epoch + $1`,
    [guardGap],
  )
}
