import { type Handler, respondValues } from '#api/call.ts'
import { accountAvailabilityBody } from '../account-availability-body.ts'

/** Lists the capabilities of each region. */
export const accountAvailabilityList: Handler<'account_availability.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, call.catalogue.regions.map(accountAvailabilityBody)),
}
