import { defaultRdns } from '#domain/address/network-of.ts'
import { explainForward, explainRdnsKind } from '#domain/address/rules.ts'
import { type Actor, type HostId, notFound } from '#domain/shared/index.ts'
import { type AddressRow, findAddress, updateRdns } from '#store/address/find-addresses.ts'
import { lockAddress } from '#store/locks/lock-address.ts'
import type { Tx } from '#store/open-store.ts'
import { notifyAddress } from './notify-address.ts'

/** New reverse DNS name of an address. Null `hostId` accepts any host. */
export interface AddressUpdate {
  readonly address: string
  readonly hostId: HostId | null
  /** Null sets the default name, undefined keeps the name. */
  readonly rdns: string | null | undefined
  /** Addresses that the name resolves to; null if unknown. */
  readonly forward: readonly string[] | null
  readonly vendor: string
}

/**
 * Stores a reverse DNS name with a notification, and returns the address's row. Writes nothing if unchanged (decision F2). Throws resource.not_found,
 * address.rdns_private, address.rdns_unknown without `forward`, and address.rdns_unmatched unless it contains the address (decision H16).
 */
export async function acceptAddressUpdate(tx: Tx, actor: Actor, input: AddressUpdate): Promise<AddressRow> {
  const { address, hostId, rdns } = input
  if ((await lockAddress(tx, actor, address)) === null) throw notFound()
  const before = await findAddress(tx, actor, { address, hostId })
  const defaultName = defaultRdns(address, before.kind, input.vendor)
  const next = rdns === defaultName ? null : rdns
  if (next === undefined || next === before.rdns) return before
  if (next !== null) {
    const error = explainRdnsKind(before.kind) ?? explainForward(next, address, input.forward)
    if (error) throw error
  }
  await updateRdns(tx, before.host_id, address, next)
  const host = { id: before.host_id, label: before.host_label }
  await notifyAddress(tx, actor, host, { action: 'host_address_update', address })
  return findAddress(tx, actor, { address, hostId })
}
