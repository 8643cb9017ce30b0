import { type Claimed, DriverError, type HostSpec, type Progress, done, isBusyError } from '#reconcile/ports/index.ts'
import { ensurePool } from '../hypervisors/pool.ts'
import { defineDomain } from '../domains/define-domain.ts'
import { findNamedDomain, stampedDomain } from '../domains/find-domain.ts'
import { newHostRecord } from '../domains/host-record.ts'
import { type LibvirtContext, hypervisorsOf, imageOf, nodeImageOf } from '../libvirt-context.ts'
import { dropPlacement, placeHost } from '../hypervisors/placements.ts'

/**
 * HostDriver.ensureHost: defines a missing domain on the hypervisor with the most free memory, and returns done. Throws AlreadyExists for another owner's name,
 * NotSupported for an unlisted image, InsufficientCapacity or Busy if it fits nowhere.
 */
export async function ensureHost(context: LibvirtContext, host: Claimed, spec: HostSpec): Promise<Progress> {
  const found = await findNamedDomain(context, host)
  if (found && !stampedDomain(found, host))
    throw new DriverError('AlreadyExists', `The name ${host.name} is used by a resource of another owner.`)
  if (found) return done
  if (!nodeImageOf(context, spec.kubelet)) imageOf(context, spec.image)
  const hypervisors = hypervisorsOf(context, host.region)
  const hypervisor = await placeHost(context, host.name, { hypervisors, shape: spec })
  try {
    await ensurePool(hypervisor, hypervisor.diskFolder)
    await defineDomain(context, { name: host.name, hypervisor, record: newHostRecord(host, spec), volumes: [] })
  } catch (error) {
    // After Busy, the domain may exist.
    const isUnknown = isBusyError(error)
    if (!isUnknown) await dropPlacement(context, host.name)
    throw error
  }
  return done
}
