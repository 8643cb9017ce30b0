import { actClaimed } from '../../registry/act-claimed.ts'
import { type Claimed, DriverError, type HostShape, type Progress, done } from '#reconcile/ports/index.ts'
import { saveRecord } from '../domains/define-domain.ts'
import { needDomain, needOff } from '../domains/find-domain.ts'
import { takenMib } from '../domains/host-record.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { moveShape } from '../hypervisors/placements.ts'

/** HostDriver.reshapeHost: the configuration is written anew, and counts from the next boot on. */
export function reshapeHost(
  context: LibvirtContext,
  host: Claimed,
  { memoryMib, vcpus, diskMib }: HostShape,
): Promise<Progress> {
  return actClaimed(context.registry, host, async () => {
    const found = await needDomain(context, host)
    const { record, hypervisor } = found
    const shape = { memoryMib, vcpus, diskMib }
    if (record.memoryMib === memoryMib && record.vcpus === vcpus && record.diskMib === diskMib) return done
    needOff(found)
    const taken = takenMib(record)
    if (taken > diskMib) throw new DriverError('NotSupported', `Its disks take ${taken} of ${diskMib} MiB.`)
    await moveShape(context, host.name, { hypervisor, shape })
    await saveRecord(context, found, { ...record, ...shape })
    return done
  })
}
