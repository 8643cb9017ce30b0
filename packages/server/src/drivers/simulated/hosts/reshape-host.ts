import { done, DriverError } from '#reconcile/ports/index.ts'
import type { Claimed, HostShape, Progress } from '#reconcile/ports/index.ts'
import { runGuarded } from '../state/run-guarded.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import { applyDiskWork } from './disk-row.ts'
import { checkOff, lockUsableSimHost } from './host-work.ts'

/** HostDriver.reshapeHost: immediate; returns done. Throws Busy unless the host is off, NotSupported if its disks exceed the new size. */
export function reshapeSimHost(state: SimulatorState, host: Claimed, shape: HostShape): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const row = await lockUsableSimHost(tx, host)
    const { memoryMib, vcpus, diskMib } = row
    if (memoryMib === shape.memoryMib && vcpus === shape.vcpus && diskMib === shape.diskMib) return done
    checkOff(row)
    await applyDiskWork(tx, row.id)
    await checkDisks(tx, row.id, shape)
    await tx.query('update sim.hosts set memory_mib = $2, vcpus = $3, disk_mib = $4 where id = $1', [
      row.id,
      shape.memoryMib,
      shape.vcpus,
      shape.diskMib,
    ])
    return done
  })
}

async function checkDisks(tx: SimulatorTx, hostId: string, { diskMib }: HostShape): Promise<void> {
  const { rows } = await tx.query<{ takenMib: number }>(
    'select coalesce(sum(greatest(size_mib, to_mib)), 0)::float8 as "takenMib" from sim.disks where host_id = $1',
    [hostId],
  )
  const takenMib = rows[0]?.takenMib ?? 0
  if (takenMib > diskMib)
    throw new DriverError(
      'NotSupported',
      `The disks of the host need ${takenMib} MiB, but the new type has ${diskMib} MiB.`,
    )
}
