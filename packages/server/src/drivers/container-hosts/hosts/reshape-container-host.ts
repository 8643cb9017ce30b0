import { type Claimed, DriverError, type HostShape, type Progress, done } from '#reconcile/ports/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { requireContainerHost, requireHostOff } from '../machines/find-host.ts'
import { takenByDisksMib } from '../machines/host-row.ts'
import { resizeHostPlacement } from '../machines/place-host.ts'

/**
 * HostDriver.reshapeHost: changes the reservation in the row; the next boot applies the shape. Does nothing if it is the same. Throws Busy while the host is
 * on, NotSupported if its disks need more, InsufficientCapacity if it does not fit.
 */
export async function reshapeContainerHost(
  context: ContainerHostContext,
  host: Claimed,
  shape: HostShape,
): Promise<Progress> {
  const found = await requireContainerHost(context, host)
  const { row, machine } = found
  const { memoryMib, vcpus, diskMib } = shape
  if (row.memoryMib === memoryMib && row.vcpus === vcpus && row.diskMib === diskMib) return done
  requireHostOff(found)
  const taken = takenByDisksMib(row)
  if (taken > diskMib)
    throw new DriverError(
      'NotSupported',
      `The disks of the host need ${taken} MiB, but the new type has only ${diskMib} MiB.`,
    )
  await resizeHostPlacement(context, row, { machine, shape })
  return done
}
