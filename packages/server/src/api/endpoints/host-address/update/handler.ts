import type { Handler } from '#api/call.ts'
import { changeRdns, checkAddressUpdate } from '../../address/change-rdns.ts'
import { hostAddressOf, locateHostAddress } from '../host-address.ts'

/** Updates a host address's reverse DNS name (decision H16). */
export const hostAddressUpdate: Handler<'host_address.update'> = {
  kind: 'change',
  locate: locateHostAddress,
  check: checkAddressUpdate,
  run: (call) => changeRdns(call, hostAddressOf(call)),
}
