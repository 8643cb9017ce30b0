import { findRegion } from '#domain/catalogue/regions.ts'
import { notFound } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { accountAvailabilityBody } from '../account-availability-body.ts'

/** Shows what can be made in one region. */
export const accountAvailabilityView: Handler<'account_availability.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const region = findRegion(catalogue, params.regionId)
    if (!region) throw notFound()
    return accountAvailabilityBody(region)
  },
}
