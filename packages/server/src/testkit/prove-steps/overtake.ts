import { sqlOn } from '../database/rows.ts'
import type { WorkKey } from '#store/work/touch-work.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Raises the generation of a resource's work item and makes it due, like a change of the desired state. */
export async function overtakeByChange(bench: EngineBench, { kind, id }: WorkKey): Promise<void> {
  await sqlOn(
    bench.store,
  )`update work set generation = generation + 1, due = moor_now() where kind = ${kind} and id = ${id}`
}

/** Claims a resource's work item as another worker for half a second: raises the epoch and replaces the lease. */
export async function overtakeByWorker(bench: EngineBench, { kind, id }: WorkKey): Promise<void> {
  await sqlOn(
    bench.store,
  )`update work set epoch = epoch + 1, trash_epoch = epoch + 1, lease_holder = 'another', lease_until = moor_now() + interval '500 milliseconds'
    where kind = ${kind} and id = ${id}`
}
