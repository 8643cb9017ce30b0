import { type Handler, answerValues } from '#api/call.ts'
import { accountAvailabilityBody } from '../account-availability-body.ts'

/** Lists what can be made in each region, as the catalogue says. */
export const accountAvailabilityList: Handler<'account_availability.list'> = {
  kind: 'read',
  run: (call) => answerValues(call, call.catalogue.regions.map(accountAvailabilityBody)),
}
