import { type Handler, respondValues } from '#api/call.ts'
import { kernelBody } from '../kernel-body.ts'

/** Lists the kernels; public (decision G3). */
export const kernelList: Handler<'kernel.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, call.catalogue.kernels.map(kernelBody)),
}
