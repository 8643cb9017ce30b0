import { findHostType } from '../../../../domain/catalogue/host-types.ts'
import { Fault } from '../../../../domain/shared/index.ts'
import type { Handler } from '../../../call.ts'
import { hostTypeBody } from '../host-type-body.ts'

/** Shows one host type. */
export const hostTypeView: Handler<'host_type.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const type = findHostType(catalogue, params.typeId)
    if (!type) throw new Fault('resource.not_found', 'Not found')
    return hostTypeBody(type)
  },
}
