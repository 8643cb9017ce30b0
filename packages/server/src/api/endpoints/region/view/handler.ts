import { findRegion } from '../../../../domain/catalogue/regions.ts'
import { Fault } from '../../../../domain/shared/index.ts'
import type { Handler } from '../../../call.ts'
import { regionBody } from '../region-body.ts'

/** Shows one region. */
export const regionView: Handler<'region.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const region = findRegion(catalogue, params.regionId)
    if (!region) throw new Fault('resource.not_found', 'Not found')
    return regionBody(region)
  },
}
