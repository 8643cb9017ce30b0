import { DriverError } from '#reconcile/ports/index.ts'
import { forgetEvictions, listEvicted } from '../../registry/evictions.ts'
import { type FoundDomain, inspectDomain } from '../domains/find-domain.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { removeDevice } from './remove-device.ts'

/** Removes devices that remained after evictions. Returns the updated host. Throws Busy if a device stays. The caller holds the host. */
export async function clearLeftovers(context: LibvirtContext, found: FoundDomain): Promise<FoundDomain> {
  const { name, hypervisor, live, config } = found
  const evicted = await listEvicted(context.registry, name)
  if (evicted.length === 0) return found
  for (const volume of evicted) {
    const device = [...(live?.volumes ?? []), ...config.volumes].find((one) => one.volume === volume)
    if (device && !(await removeDevice(found, device)))
      throw new DriverError('Busy', `${name} still has the device of ${volume}, which was evicted from it.`)
  }
  await forgetEvictions(context.registry, name)
  return { ...found, ...(await inspectDomain(hypervisor, name)) }
}
