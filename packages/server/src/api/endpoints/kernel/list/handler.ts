import { listValues, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { kernelBody } from '../kernel-body.ts'

/** Lists the kernels, with or without a token (decision G3). */
export const kernelList: Handler<'kernel.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(catalogue.kernels.map(kernelBody), list, readPlainField)
    return pageBodyOf(list, total, rows)
  },
}
