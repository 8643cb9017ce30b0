import { type Handler, answerValues } from '#api/call.ts'
import { availabilityBodies } from '../availability-bodies.ts'

/** Lists what can be had in all regions, with or without a token (decision G3). */
export const availabilityList: Handler<'availability.list'> = {
  kind: 'read',
  run: (call) => answerValues(call, availabilityBodies(call.catalogue, call.catalogue.regions)),
}
