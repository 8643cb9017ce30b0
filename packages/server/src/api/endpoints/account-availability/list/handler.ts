import { listValues, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { accountAvailabilityBody } from '../account-availability-body.ts'

/** Lists what can be made in each region, as the catalogue says. */
export const accountAvailabilityList: Handler<'account_availability.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(catalogue.regions.map(accountAvailabilityBody), list, readPlainField)
    return pageBodyOf(list, total, rows)
  },
}
