import { type Handler, respondValues } from '#api/call.ts'
import { accountAvailabilityBody } from '../account-availability-body.ts'

/** Lists what can be made in each region, as the catalogue says. */
export const accountAvailabilityList: Handler<'account_availability.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, call.catalogue.regions.map(accountAvailabilityBody)),
}
