import { findRegion } from '#domain/catalogue/regions.ts'
import { type Handler, respondFound } from '#api/call.ts'
import { availabilityBodies } from '../availability-bodies.ts'

/** Lists the availability of host types in one region, as an array, as in recorded Linode responses. */
export const availabilityView: Handler<'availability.view'> = {
  kind: 'read',
  run: async ({ catalogue, params }) =>
    availabilityBodies(catalogue, [respondFound(findRegion(catalogue, params.regionId))]),
}
