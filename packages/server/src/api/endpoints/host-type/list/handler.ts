import { listValues, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { hostTypeBody } from '../host-type-body.ts'

/** Lists the host types, with or without a token (decision G3). */
export const hostTypeList: Handler<'host_type.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(catalogue.hostTypes.map(hostTypeBody), list, readPlainField)
    return pageBodyOf(list, total, rows)
  },
}
