import { leaseSeconds } from '../faults/inject-fault.ts'
import { type Fault, drifts } from '../faults/fault.ts'
import { moveClock } from '../cloud/clock.ts'
import type { Cloud } from '../cloud/open-cloud.ts'
import type { Unconverged } from '../invariants/round-context.ts'
import { awaitIdle } from './await-idle.ts'
import type { OpenRound } from './open-round.ts'

/** Exceeds the longest resync interval of a converged resource (decision I5). */
const resyncSeconds = 700

/** Waits until all processes run, clears driver faults, and repairs disks. After lying inspections, marks all resources of that kind as damaged. */
export async function repair(cloud: Cloud, round: OpenRound, faults: readonly Fault[]): Promise<void> {
  const records = round.tenants.map(({ record }) => record)
  if (faults.some(liesAbout('inspectVolume')))
    for (const volume of records.flatMap(({ volumes }) => volumes)) volume.isDamaged = true
  if (faults.some(liesAbout('inspectHost')))
    for (const host of records.flatMap(({ hosts }) => hosts)) host.isDamaged = true
  await Promise.all([...cloud.apis, ...cloud.workers].map((slot) => slot.up()))
  await round.sim.clearFaults()
  for (const { record } of round.tenants)
    for (const volume of record.volumes)
      // A deleted volume cannot be repaired.
      if (volume.isDamaged) await round.sim.damage(volume.id, 'none').catch(() => undefined)
}

function liesAbout(method: string): (fault: Fault) => boolean {
  return (fault) => fault.kind === 'driver' && fault.as === 'lie' && fault.on === method
}

/** Waits for convergence, and returns what is unconverged. Polls everything before and afterwards if the observed state may have changed unnoticed. */
export async function converge(cloud: Cloud, faults: readonly Fault[]): Promise<Unconverged[]> {
  const { database } = cloud
  if (faults.some(({ kind }) => ['kill-worker', 'hold-worker', 'full-log'].includes(kind)))
    await moveClock(database, leaseSeconds)
  // Without this poll, a job that waits for a powered-off host would fail first.
  if (faults.some(drifts)) await database.rows('update work set due = moor_now() where lease_holder is null')
  const unconverged = await awaitIdle(database)
  if (unconverged.length > 0 || !faults.some(drifts)) return unconverged
  await moveClock(database, resyncSeconds)
  return awaitIdle(database)
}
