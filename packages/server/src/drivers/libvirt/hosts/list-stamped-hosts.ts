import type { Resource } from '#reconcile/ports/index.ts'
import { listHostRecords } from '../domains/list-host-records.ts'
import { listHypervisors } from '../hypervisors/list-hypervisors.ts'
import type { LibvirtContext } from '../libvirt-context.ts'

/** HostDriver.listHosts: the installation's domains on all hypervisors. Throws Busy if any hypervisor is unreachable. */
export async function listStampedHosts(
  { options }: LibvirtContext,
  installation: string,
): Promise<readonly Resource[]> {
  const found = new Map<string, Resource>()
  for (const hypervisor of listHypervisors(options)) {
    const records = await listHostRecords(hypervisor)
    for (const { name, record } of records.filter(({ record: { stamp } }) => stamp.installation === installation))
      found.set(name, { name, stamp: record.stamp, region: record.region })
  }
  return [...found.values()]
}
