import { DriverError, done } from '#reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { moveCapacity } from '../world/move-capacity.ts'
import { workDurationMs } from '../world/pace.ts'
import { progressOf } from '../world/progress.ts'
import { lockSimHost } from './host-work.ts'
import type { Claimed, HostSpec, Progress } from '#reconcile/ports/index.ts'
import type { Pace } from '../world/pace.ts'
import type { World, WorldTx } from '../world/world.ts'
import type { SimHostRow } from './host-row.ts'

/** HostDriver.ensureHost: a new host is powered off. */
export function ensureSimHost(world: World, host: Claimed, spec: HostSpec): Promise<Progress> {
  return actGuarded(world, host, async (tx) => {
    const found = await lockSimHost(tx, host)
    if (found) return reportFound(found)
    await insertHost(tx, host, spec, world.pace)
    const made = await lockSimHost(tx, host)
    return made ? reportFound(made) : done
  })
}

function reportFound(found: SimHostRow): Progress {
  if (found.work === 'remove') throw new DriverError('Busy', `${found.name} is being deleted.`)
  return found.isComplete ? done : progressOf(found)
}

async function insertHost(tx: WorldTx, { name, stamp, region }: Claimed, spec: HostSpec, pace: Pace): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into sim.hosts
       (name, installation, public_id, uid, region, memory_mib, vcpus, disk_mib, image, label, work, work_started, work_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'define', public.moor_now(), $11)
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
      workDurationMs(pace, 'define'),
    ],
  )
  if (!rowCount) throw new DriverError('AlreadyExists', `The name ${name} belongs to a resource with another stamp.`)
  await moveCapacity(tx, { region, hosts: 1 })
}
