import type { Catalogue, CatalogueKernel } from './catalogue.ts'

/** The kernel with this id; undefined when the installation has none. */
export function findKernel(catalogue: Pick<Catalogue, 'kernels'>, id: string): CatalogueKernel | undefined {
  return catalogue.kernels.find((kernel) => kernel.id === id)
}
