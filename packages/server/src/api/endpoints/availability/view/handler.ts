import { findRegion } from '#domain/catalogue/regions.ts'
import { notFound } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { availabilityBodies } from '../availability-bodies.ts'

/** Lists what can be had in one region; a bare list, as recorded. */
export const availabilityView: Handler<'availability.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const region = findRegion(catalogue, params.regionId)
    if (!region) throw notFound()
    return availabilityBodies(catalogue, [region])
  },
}
