import { leaseSeconds } from '../faults/inject-fault.ts'
import { type Fault, drifts } from '../faults/fault.ts'
import { moveClock } from '../cloud/clock.ts'
import type { Cloud } from '../cloud/open-cloud.ts'
import type { Unsettled } from '../invariants/scene.ts'
import { awaitQuiet } from './await-quiet.ts'
import type { OpenRound } from './open-round.ts'

/** Longest time after which a settled thing is looked at again (decision I5), and a little more. */
const resyncSeconds = 700

/** Takes all faults back: processes run, drivers do as they are told, disks are whole. */
export async function mend(cloud: Cloud, round: OpenRound, faults: readonly Fault[]): Promise<void> {
  // Whichever were looked at then: all of the round may have been.
  const records = round.tenants.map(({ record }) => record)
  if (faults.some(liesOn('inspectVolume')))
    for (const volume of records.flatMap(({ volumes }) => volumes)) volume.isHarmed = true
  if (faults.some(liesOn('inspectHost'))) for (const host of records.flatMap(({ hosts }) => hosts)) host.isHarmed = true
  await Promise.all([...cloud.apis, ...cloud.workers].map((slot) => slot.up()))
  await round.sim.clearFaults()
  for (const { record } of round.tenants)
    for (const volume of record.volumes)
      // One that is gone cannot be mended.
      if (volume.isHarmed) await round.sim.damage(volume.id, 'none').catch(() => undefined)
}

/** Whether a fault has the engine say of things of a kind that they are not there. */
function liesOn(look: string): (fault: Fault) => boolean {
  return (fault) => fault.kind === 'driver' && fault.as === 'lie' && fault.on === look
}

/** Lets time pass until all is quiet; where what is there may have changed unseen, everything is looked at again, before and after. */
export async function settle(cloud: Cloud, faults: readonly Fault[]): Promise<Unsettled[]> {
  const { database } = cloud
  if (faults.some(({ kind }) => kind === 'kill-worker' || kind === 'hold-worker'))
    await moveClock(database, leaseSeconds)
  // At once, as the next look would: a job that waits for a host without power would be given up before that comes.
  if (faults.some(drifts)) await database.rows('update work set due = moor_now() where lease_holder is null')
  const unsettled = await awaitQuiet(database)
  if (unsettled.length > 0 || !faults.some(drifts)) return unsettled
  await moveClock(database, resyncSeconds)
  return awaitQuiet(database)
}
