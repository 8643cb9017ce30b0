import type { Tx } from '../store/open-store.ts'
import { mutate } from '../store/transaction/mutate.ts'
import { touchWork } from '../store/work/touch-work.ts'
import type { EngineBench } from './engine-bench.ts'

/** Writes what is wanted of a volume and touches its work, as every accepted request does, without an event. */
export async function wantOfVolume(bench: EngineBench, id: number, write: (tx: Tx) => Promise<unknown>): Promise<void> {
  await mutate(bench.store, bench.actor, async (tx) => {
    await write(tx)
    await touchWork(tx, { kind: 'volume', id }, 'eu-central')
    return { body: {} }
  })
}
