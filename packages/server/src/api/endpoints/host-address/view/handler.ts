import { addressBody } from '#api/present/address-body.ts'
import { findAddress } from '#store/address/find-addresses.ts'
import type { Handler } from '#api/call.ts'
import { hostAddressOf } from '../host-address.ts'

/** Returns one address of a host (decision H16). */
export const hostAddressView: Handler<'host_address.view'> = {
  kind: 'read',
  run: async (call) => addressBody(await findAddress(call.store.db, call.actor, hostAddressOf(call)), call.vendor),
}
