import { type Handler, answerValues } from '#api/call.ts'
import { regionBody } from '../region-body.ts'

/** Lists the regions, with or without a token (decision G3). */
export const regionList: Handler<'region.list'> = {
  kind: 'read',
  run: (call) => answerValues(call, call.catalogue.regions.map(regionBody)),
}
