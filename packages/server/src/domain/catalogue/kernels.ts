import { type ApiError, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, CatalogueKernel } from './catalogue.ts'

/** Finds a kernel; undefined if unknown. */
export function findKernel(catalogue: Pick<Catalogue, 'kernels'>, id: string): CatalogueKernel | undefined {
  return catalogue.kernels.find((kernel) => kernel.id === id)
}

/** Returns request.reference_invalid unless the kernel exists, otherwise null. A catalogue without kernels accepts every name (decision H14.2). */
export function explainKernel({ kernels }: Pick<Catalogue, 'kernels'>, id: string): ApiError | null {
  const ids = kernels.map((kernel) => kernel.id)
  // Boot configurations contain kernel IDs without the dialect's prefix.
  if (ids.length === 0 || ids.some((one) => one === id || one.endsWith(`/${id}`))) return null
  return referenceNotFound('kernel', nameValid(ids.map(plainId), '/hosts/kernels'))
}

function plainId(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}
