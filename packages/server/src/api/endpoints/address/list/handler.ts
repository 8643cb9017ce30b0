import { addressBody } from '#api/present/address-body.ts'
import { listAccountAddresses } from '#store/address/find-addresses.ts'
import { type Handler, respondRows } from '#api/call.ts'

/** Lists the addresses of all visible hosts, without private ones (decision H16). */
export const addressList: Handler<'address.list'> = {
  kind: 'read',
  run: (call) =>
    respondRows(call, listAccountAddresses(call.store.db, call.actor, call.list), (row) =>
      addressBody(row, call.vendor),
    ),
}
