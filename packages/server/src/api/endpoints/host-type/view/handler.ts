import { findHostType } from '#domain/catalogue/host-types.ts'
import { type Handler, answerFound } from '#api/call.ts'
import { hostTypeBody } from '../host-type-body.ts'

/** Shows one host type. */
export const hostTypeView: Handler<'host_type.view'> = {
  kind: 'read',
  run: async ({ catalogue, params }) => hostTypeBody(answerFound(findHostType(catalogue, params.typeId))),
}
