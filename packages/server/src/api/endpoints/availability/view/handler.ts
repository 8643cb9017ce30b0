import { findRegion } from '#domain/catalogue/regions.ts'
import { type Handler, respondFound } from '#api/call.ts'
import { availabilityBodies } from '../availability-bodies.ts'

/** Lists what can be had in one region; a bare list, as recorded. */
export const availabilityView: Handler<'availability.view'> = {
  kind: 'read',
  run: async ({ catalogue, params }) =>
    availabilityBodies(catalogue, [respondFound(findRegion(catalogue, params.regionId))]),
}
