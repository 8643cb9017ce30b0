import { addressBody } from '#api/present/address-body.ts'
import { listAccountAddresses } from '#store/address/find-addresses.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'

/** Lists the addresses of all hosts that the caller may see, without private ones (decision H16). */
export const addressList: Handler<'address.list'> = {
  kind: 'read',
  async run({ store, actor, list, vendor }) {
    const { rows, total } = await listAccountAddresses(store.db, actor, list)
    return pageBodyOf(
      list,
      total,
      rows.map((row) => addressBody(row, vendor)),
    )
  },
}
