import { listValues, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { availabilityBodies } from '../availability-bodies.ts'

/** Lists what can be had in all regions, with or without a token (decision G3). */
export const availabilityList: Handler<'availability.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(availabilityBodies(catalogue, catalogue.regions), list, readPlainField)
    return pageBodyOf(list, total, rows)
  },
}
