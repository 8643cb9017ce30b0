import { hostAddressesBody } from '#api/present/address-body.ts'
import { listHostAddresses } from '#store/address/find-addresses.ts'
import type { Handler } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'

/** Lists the addresses of a host by family and kind (decision H16). */
export const hostAddressList: Handler<'host_address.list'> = {
  kind: 'read',
  locate: locatePathHost,
  run: async (call) =>
    hostAddressesBody(await listHostAddresses(call.store.db, call.actor, hostIdOf(call)), call.vendor),
}
