import { defaultRdns } from '#domain/address/network-of.ts'
import { explainForward, explainRdnsKind } from '#domain/address/rules.ts'
import { type Actor, type HostId, notFound } from '#domain/shared/index.ts'
import { type AddressRow, findAddress, updateRdns } from '#store/address/find-addresses.ts'
import { lockAddress } from '#store/locks/lock-address.ts'
import type { Tx } from '#store/open-store.ts'
import { notifyAddress } from './notify-address.ts'

/** Address and its new reverse DNS name. Null `hostId` accepts any host. */
export interface AddressUpdate {
  readonly address: string
  readonly hostId: HostId | null
  /** Null sets the default name, undefined keeps the present one. */
  readonly rdns: string | null | undefined
  /** Addresses that the name resolves to; null if unknown. */
  readonly forward: readonly string[] | null
  readonly vendor: string
}

/** Accepts a reverse DNS name. `forward`, looked up by the caller, must contain the address (decision H16). Writes nothing if unchanged (decision F2). */
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
