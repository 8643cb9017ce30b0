import { findRegion } from '#domain/catalogue/regions.ts'
import { type Handler, respondFound } from '#api/call.ts'
import { accountAvailabilityBody } from '../account-availability-body.ts'

/** Returns the capabilities of one region. */
export const accountAvailabilityView: Handler<'account_availability.view'> = {
  kind: 'read',
  run: async ({ catalogue, params }) => accountAvailabilityBody(respondFound(findRegion(catalogue, params.regionId))),
}
