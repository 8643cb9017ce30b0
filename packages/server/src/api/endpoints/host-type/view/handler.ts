import { findHostType } from '#domain/catalogue/host-types.ts'
import { notFound } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { hostTypeBody } from '../host-type-body.ts'

/** Shows one host type. */
export const hostTypeView: Handler<'host_type.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const type = findHostType(catalogue, params.typeId)
    if (!type) throw notFound()
    return hostTypeBody(type)
  },
}
