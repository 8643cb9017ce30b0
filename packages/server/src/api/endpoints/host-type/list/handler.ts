import { type Handler, respondValues } from '#api/call.ts'
import { hostTypeBody } from '../host-type-body.ts'

/** Lists the host types; public (decision G3). */
export const hostTypeList: Handler<'host_type.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, call.catalogue.hostTypes.map(hostTypeBody)),
}
