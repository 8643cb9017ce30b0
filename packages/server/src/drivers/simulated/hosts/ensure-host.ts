import { DriverError, done } from '#reconcile/ports/index.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { changeCapacity } from '../state/change-capacity.ts'
import { workDurationMs } from '../state/pace.ts'
import { progressOf } from '../state/progress.ts'
import { lockSimHost } from './host-work.ts'
import type { Claimed, HostSpec, Progress } from '#reconcile/ports/index.ts'
import type { Pace } from '../state/pace.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { SimHostRow } from './host-row.ts'

/**
 * HostDriver.ensureHost: creates a missing host, powered off; returns progress. An existing host is not changed. Throws AlreadyExists for another owner's name,
 * Busy during deletion.
 */
export function ensureSimHost(state: SimulatorState, host: Claimed, spec: HostSpec): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const found = await lockSimHost(tx, host)
    if (found) return reportFound(found)
    await insertHost(tx, host, spec, state.pace)
    const made = await lockSimHost(tx, host)
    return made ? reportFound(made) : done
  })
}

function reportFound(found: SimHostRow): Progress {
  if (found.work === 'remove') throw new DriverError('Busy', `${found.name} is being deleted.`)
  return found.isComplete ? done : progressOf(found)
}

async function insertHost(
  tx: SimulatorTx,
  { name, stamp, region }: Claimed,
  spec: HostSpec,
  pace: Pace,
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into sim.hosts
       (name, installation, public_id, uid, region, memory_mib, vcpus, disk_mib, image, label, ipv4, ipv6, work, work_started, work_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'define', public.moor_now(), $13)
     on conflict (name) do nothing`,
    [
      name,
      stamp.installation,
      stamp.id,
      stamp.uid,
      region,
      spec.memoryMib,
      spec.vcpus,
      spec.diskMib,
      spec.image,
      spec.label,
      spec.ipv4,
      spec.ipv6,
      workDurationMs(pace, 'define'),
    ],
  )
  if (!rowCount) throw new DriverError('AlreadyExists', `The name ${name} belongs to a resource with another stamp.`)
  await changeCapacity(tx, { region, hosts: 1 })
}
