import { usualRdns } from '#domain/address/network-of.ts'
import { explainForward, explainRdnsKind } from '#domain/address/rules.ts'
import { type Actor, type HostId, notFound } from '#domain/shared/index.ts'
import { type AddressRow, findAddress, updateRdns } from '#store/address/find-addresses.ts'
import { lockAddress } from '#store/locks/lock-address.ts'
import type { Tx } from '#store/open-store.ts'
import { notifyAddress } from './notify-address.ts'

/** An address, of a host where one is named, and what reverse look-ups of it are to answer. */
export interface AddressUpdate {
  readonly address: string
  readonly hostId: HostId | null
  /** Null is the name by default, undefined leaves it as it is. */
  readonly rdns: string | null | undefined
  /** The addresses that the name leads to; null where that is not known. */
  readonly forward: readonly string[] | null
  readonly vendor: string
}

/**
 * Accepts what reverse look-ups of an address are to answer: a name that leads to it, as was looked up before (decision H16). What changes
 * nothing leaves no trace (decision F2).
 */
export async function acceptAddressUpdate(tx: Tx, actor: Actor, wanted: AddressUpdate): Promise<AddressRow> {
  const { address, hostId, rdns } = wanted
  if ((await lockAddress(tx, actor, address)) === null) throw notFound()
  const before = await findAddress(tx, actor, { address, hostId })
  const usual = usualRdns(address, before.kind, wanted.vendor)
  const next = rdns === usual ? null : rdns
  if (next === undefined || next === before.rdns) return before
  if (next !== null) {
    const fault = explainRdnsKind(before.kind) ?? explainForward(next, address, wanted.forward)
    if (fault) throw fault
  }
  await updateRdns(tx, before.host_id, address, next)
  const host = { id: before.host_id, label: before.host_label }
  await notifyAddress(tx, actor, host, { action: 'host_address_update', address })
  return findAddress(tx, actor, { address, hostId })
}
