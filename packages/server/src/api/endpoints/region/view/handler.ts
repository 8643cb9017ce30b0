import { findRegion } from '#domain/catalogue/regions.ts'
import { notFound } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { regionBody } from '../region-body.ts'

/** Shows one region. */
export const regionView: Handler<'region.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const region = findRegion(catalogue, params.regionId)
    if (!region) throw notFound()
    return regionBody(region)
  },
}
