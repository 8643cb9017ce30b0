import type { HostType } from '@moorage/contract'
import { listValues, type ReadField } from '../../../../store/listing/list-values.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { hostTypeBody } from '../host-type-body.ts'

/** Filterable fields of a type are plain values under their own names. */
const readField = ((type, field) => type[field as 'label' | 'disk']) satisfies ReadField<HostType>

/** Lists the host types, with or without a token (decision G3). */
export const hostTypeList: Handler<'host_type.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(catalogue.hostTypes.map(hostTypeBody), list, readField)
    return pageOf(list, total, rows)
  },
}
