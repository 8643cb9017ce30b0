import { cancelWork } from '../../registry/long-work.ts'
import { listHolds } from '../../registry/holds.ts'
import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { type FoundDomain, findNamedDomain, listDevices, requireDomain, stampedDomain } from '../domains/find-domain.ts'
import { type LibvirtContext, hypervisorsOf } from '../libvirt-context.ts'
import { ensureHostNetwork } from '../network/ensure-host-network.ts'
import { clearLeftovers } from '../plugs/leftovers.ts'
import { clearHypervisor } from '../hypervisors/clear-hypervisor.ts'
import { dropPlacement } from '../hypervisors/placements.ts'
import { removeOther } from './migrate-host.ts'
import { cutHostPower, powerOff, cleanUpPowerOff } from './power-off.ts'
import { listHostFiles, removeFrom } from './remove-from.ts'

/**
 * HostDriver.stopHost: requests a shutdown, and cuts the power after the grace period, in the background. If already off, only cleans up and returns done.
 * Throws NotFound without the host.
 */
export async function stopHost(context: LibvirtContext, host: Claimed): Promise<Progress> {
  const found = await clearLeftovers(context, await requireDomain(context, host))
  if (found.live) return powerOff(context, found, host)
  await cleanUpPowerOff(context, found)
  return done
}

/**
 * HostDriver.deleteHost: cuts the power and returns done, also if missing or not ours. Deletes the domain last. A hypervisor's last host also removes pools
 * and secrets. Throws InUse while volumes are plugged in.
 */
export async function deleteHost(context: LibvirtContext, host: Claimed): Promise<Progress> {
  const named = await findNamedDomain(context, host)
  const found = stampedDomain(named, host)
  if (named && !found) return done
  if (found) {
    await removeHost(context, await clearLeftovers(context, found))
    // After a failure, the periodic check removes the host's rules.
    await ensureHostNetwork(context, found.hypervisor).catch(() => undefined)
  }
  const placed = await dropPlacement(context, host.name)
  const hypervisor = hypervisorsOf(context, host.region).find(({ name }) => name === placed)
  if (hypervisor) await clearHypervisor(context, hypervisor)
  return done
}

async function removeHost(context: LibvirtContext, found: FoundDomain): Promise<void> {
  const { name, hypervisor, record } = found
  if (!found.live) await cleanUpPowerOff(context, found)
  const held = new Set(
    [...listDevices(found), ...(await listHolds(context.registry, name))].map(({ volume }) => volume),
  )
  if (held.size > 0) throw new DriverError('InUse', `${name} still has ${held.size} volumes plugged in.`)
  await cancelWork(context.registry, name)
  if (found.live) await cutHostPower(hypervisor, name)
  for (const disk of record.disks) await cancelWork(context.registry, disk.name)
  await removeOther(context, found)
  await removeFrom(hypervisor, name, listHostFiles(name, record))
}
