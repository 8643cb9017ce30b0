import type { AddressUpdateBody } from '@moorage/contract'
import { acceptAddressUpdate } from '#accept/address/update.ts'
import { checkRdns, checkReserved } from '#domain/address/rules.ts'
import type { ApiError, HostId } from '#domain/shared/index.ts'
import { findAddress } from '#store/address/find-addresses.ts'
import type { Answer } from '#store/transaction/mutate.ts'
import type { CallOf } from '../../call.ts'
import { addressBody } from '../../present/address-body.ts'

type UpdateCall = CallOf<'address.update'> | CallOf<'host_address.update'>

interface Named {
  readonly address: string
  readonly hostId: HostId | null
}

/** Returns the errors in reverse DNS name and reservation of an address update; empty if valid. */
export function checkAddressUpdate({ rdns, reserved }: Partial<AddressUpdateBody>): ApiError[] {
  return [...checkRdns(rdns), ...checkReserved(reserved)]
}

/**
 * Updates an address's reverse DNS name, and responds with the address. Resolves the name before the transaction, so that no transaction waits for an external
 * service. Throws ApiError if the address is absent or the name is rejected.
 */
export async function changeRdns(call: UpdateCall, named: Named): Promise<Answer> {
  const { rdns } = call.body
  const forward = await lookUpForward(call, named)
  return call.mutate(async (tx) => {
    const { vendor } = call
    const row = await acceptAddressUpdate(tx, call.actor, { ...named, rdns, forward, vendor })
    return { body: addressBody(row, vendor) }
  })
}

/** Returns null if the name is absent, unchanged or not found. */
async function lookUpForward(call: UpdateCall, named: Named): Promise<readonly string[] | null> {
  const { rdns } = call.body
  if (rdns === undefined || rdns === null) return null
  const { type, region, rdns: current } = addressBody(await findAddress(call.store.db, call.actor, named), call.vendor)
  return rdns === current ? null : call.names.lookUp(rdns, { type, region, signal: call.signal })
}
