import { type Handler, respondValues } from '#api/call.ts'
import { regionBody } from '../region-body.ts'

/** Lists the regions; public (decision G3). */
export const regionList: Handler<'region.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, call.catalogue.regions.map(regionBody)),
}
