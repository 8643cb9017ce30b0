import { addressBody } from '#api/present/address-body.ts'
import { findAddress } from '#store/address/find-addresses.ts'
import type { Handler } from '#api/call.ts'
import { addressOf, locatePathAddress } from '../address-name.ts'

/** Returns one address (decision H16). */
export const addressView: Handler<'address.view'> = {
  kind: 'read',
  locate: locatePathAddress,
  run: async (call) =>
    addressBody(await findAddress(call.store.db, call.actor, { address: addressOf(call), hostId: null }), call.vendor),
}
