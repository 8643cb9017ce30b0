import { findRegion } from '#domain/catalogue/regions.ts'
import { type Handler, respondFound } from '#api/call.ts'
import { regionBody } from '../region-body.ts'

/** Returns one region. */
export const regionView: Handler<'region.view'> = {
  kind: 'read',
  run: async ({ catalogue, params }) => regionBody(respondFound(findRegion(catalogue, params.regionId))),
}
