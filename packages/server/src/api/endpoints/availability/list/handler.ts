import { type Handler, respondValues } from '#api/call.ts'
import { availabilityBodies } from '../availability-bodies.ts'

/** Lists the availability of host types; public (decision G3). */
export const availabilityList: Handler<'availability.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, availabilityBodies(call.catalogue, call.catalogue.regions)),
}
