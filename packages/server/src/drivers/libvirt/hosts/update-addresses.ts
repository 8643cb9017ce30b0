import { type Claimed, type GuestAddresses, type Progress, done } from '#reconcile/ports/index.ts'
import { saveRecord } from '../domains/define-domain.ts'
import { requireDomain } from '../domains/find-domain.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { ensureHostNetwork } from '../network/ensure-host-network.ts'

/** HostDriver.updateAddresses: writes the record, from which the next boot creates the seed, and allows the addresses at the port of the host. Throws NotFound without the host. */
export async function updateAddresses(
  context: LibvirtContext,
  host: Claimed,
  { ipv4, ipv6 }: GuestAddresses,
): Promise<Progress> {
  const found = await requireDomain(context, host)
  await saveRecord(context, found, { ...found.record, ipv4, ipv6 })
  await ensureHostNetwork(context, found.hypervisor)
  return done
}
