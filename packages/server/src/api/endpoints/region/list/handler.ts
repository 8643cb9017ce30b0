import { listValues } from '../../../../store/listing/list-values.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { regionBody } from '../region-body.ts'

/** Lists the regions, with or without a token (decision G3). None of their fields can be filtered on. */
export const regionList: Handler<'region.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(catalogue.regions, list, () => null)
    return pageOf(list, total, rows.map(regionBody))
  },
}
