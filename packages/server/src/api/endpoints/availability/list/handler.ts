import { type Handler, respondValues } from '#api/call.ts'
import { availabilityBodies } from '../availability-bodies.ts'

/** Lists what can be had in all regions, with or without a token (decision G3). */
export const availabilityList: Handler<'availability.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, availabilityBodies(call.catalogue, call.catalogue.regions)),
}
