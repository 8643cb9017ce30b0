import { type Claimed, DriverError, type HostShape, type Progress, done } from '#reconcile/ports/index.ts'
import { saveRecord } from '../domains/define-domain.ts'
import { requireDomain, requireOff } from '../domains/find-domain.ts'
import { takenMib } from '../domains/host-record.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { resizePlacement } from '../hypervisors/placements.ts'

/**
 * HostDriver.reshapeHost: resizes the placement, rewrites the configuration for the next boot, and returns done. Throws Busy if on, NotSupported if its disks
 * need more, InsufficientCapacity.
 */
export async function reshapeHost(
  context: LibvirtContext,
  host: Claimed,
  { memoryMib, vcpus, diskMib }: HostShape,
): Promise<Progress> {
  const found = await requireDomain(context, host)
  const { record, hypervisor } = found
  const shape = { memoryMib, vcpus, diskMib }
  if (record.memoryMib === memoryMib && record.vcpus === vcpus && record.diskMib === diskMib) return done
  requireOff(found)
  const taken = takenMib(record)
  if (taken > diskMib)
    throw new DriverError(
      'NotSupported',
      `The disks of the host need ${taken} MiB, but the new type has only ${diskMib} MiB.`,
    )
  await resizePlacement(context, host.name, { hypervisor, shape })
  await saveRecord(context, found, { ...record, ...shape })
  return done
}
