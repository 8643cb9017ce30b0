import type { Handler } from '#api/call.ts'
import { addressOf, locatePathAddress } from '../address-name.ts'
import { changeRdns, checkAddressUpdate } from '../change-rdns.ts'

/** Updates an address's reverse DNS name (decision H16). */
export const addressUpdate: Handler<'address.update'> = {
  kind: 'change',
  locate: locatePathAddress,
  check: checkAddressUpdate,
  run: (call) => changeRdns(call, { address: addressOf(call), hostId: null }),
}
