import { findHostType } from '#domain/catalogue/host-types.ts'
import { type Handler, respondFound } from '#api/call.ts'
import { hostTypeBody } from '../host-type-body.ts'

/** Returns one host type. */
export const hostTypeView: Handler<'host_type.view'> = {
  kind: 'read',
  run: async ({ catalogue, params }) => hostTypeBody(respondFound(findHostType(catalogue, params.typeId))),
}
