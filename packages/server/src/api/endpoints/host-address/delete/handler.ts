import { acceptAddressDelete } from '#accept/address/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { hostAddressOf, locateHostAddress } from '../host-address.ts'

/** Removes an address from a host (decision H16). */
export const hostAddressDelete: Handler<'host_address.delete'> = {
  kind: 'change',
  locate: locateHostAddress,
  run: (call) => respondEmpty(call, (tx) => acceptAddressDelete(tx, call.actor, hostAddressOf(call))),
}
