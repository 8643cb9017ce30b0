import { listValues, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { regionBody } from '../region-body.ts'

/** Lists the regions, with or without a token (decision G3). */
export const regionList: Handler<'region.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(catalogue.regions.map(regionBody), list, readPlainField)
    return pageBodyOf(list, total, rows)
  },
}
