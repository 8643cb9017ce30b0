import { explainKept } from '#domain/address/rules.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import { rejectLockedParts } from '#domain/lock/reject-locked.ts'
import { type Actor, type HostId, notFound } from '#domain/shared/index.ts'
import { deleteAddress } from '#store/address/allocate-addresses.ts'
import { listHostAddresses } from '#store/address/find-addresses.ts'
import { lockHost } from '#store/host/lock-host.ts'
import { touchWork } from '#store/work/touch-work.ts'
import type { Tx } from '#store/open-store.ts'
import { notifyAddress } from './notify-address.ts'

/** Address to remove. */
export interface AddressDelete {
  readonly hostId: HostId
  readonly address: string
}

/**
 * Removes a host's address with a notification, and requests a pass of the host. Throws resource.not_found, resource.locked, host.deleting, and address.kept for the last public IPv4 and the IPv6 address
 * (decision H16).
 */
export async function acceptAddressDelete(tx: Tx, actor: Actor, { hostId, address }: AddressDelete): Promise<void> {
  const host = await lockHost(tx, actor, hostId)
  const held = await listHostAddresses(tx, actor, hostId)
  const row = held.find((one) => one.address === address)
  if (!row) throw notFound()
  rejectDeleting(host)
  rejectLockedParts(host)
  const error = explainKept(
    row.kind,
    held.map((one) => one.kind),
  )
  if (error) throw error
  await deleteAddress(tx, hostId, address)
  await notifyAddress(tx, actor, host, { action: 'host_address_delete', address })
  await touchWork(tx, { kind: 'host', id: hostId }, host.region)
}
