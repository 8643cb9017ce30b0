import { findKernel } from '#domain/catalogue/kernels.ts'
import { type Handler, respondFound } from '#api/call.ts'
import { kernelBody } from '../kernel-body.ts'

/** Returns one kernel. */
export const kernelView: Handler<'kernel.view'> = {
  kind: 'read',
  run: async ({ catalogue, params }) => kernelBody(respondFound(findKernel(catalogue, params.kernelId))),
}
