import { type Fault, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, CatalogueKernel } from './catalogue.ts'

/** The kernel with this id; undefined when the installation has none. */
export function findKernel(catalogue: Pick<Catalogue, 'kernels'>, id: string): CatalogueKernel | undefined {
  return catalogue.kernels.find((kernel) => kernel.id === id)
}

/** Why a configuration cannot name this kernel; null when it can, and everything where the catalogue has no kernels (decision H14.2). */
export function explainKernel({ kernels }: Pick<Catalogue, 'kernels'>, id: string): Fault | null {
  const ids = kernels.map((kernel) => kernel.id)
  // Kernels of configurations have plain ids; the catalogue writes them as its clients do.
  if (ids.length === 0 || ids.some((one) => one === id || one.endsWith(`/${id}`))) return null
  return referenceNotFound('kernel', nameValid(ids.map(plainId), '/hosts/kernels'))
}

function plainId(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}
