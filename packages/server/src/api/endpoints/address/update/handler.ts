import type { Handler } from '#api/call.ts'
import { addressOf, locatePathAddress } from '../address-name.ts'
import { changeRdns, checkAddressUpdate } from '../change-rdns.ts'

/** Changes what reverse look-ups of an address are to answer (decision H16). */
export const addressUpdate: Handler<'address.update'> = {
  kind: 'change',
  locate: locatePathAddress,
  check: checkAddressUpdate,
  run: (call) => changeRdns(call, { address: addressOf(call), hostId: null }),
}
