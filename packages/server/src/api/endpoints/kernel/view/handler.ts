import { findKernel } from '#domain/catalogue/kernels.ts'
import { notFound } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { kernelBody } from '../kernel-body.ts'

/** Shows one kernel. */
export const kernelView: Handler<'kernel.view'> = {
  kind: 'read',
  async run({ catalogue, params }) {
    const kernel = findKernel(catalogue, params.kernelId)
    if (!kernel) throw notFound()
    return kernelBody(kernel)
  },
}
