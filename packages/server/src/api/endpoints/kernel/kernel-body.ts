import type { Kernel as KernelView } from '@moorage/contract'
import type { CatalogueKernel } from '#domain/catalogue/catalogue.ts'

/** Returns the kernel response. */
export function kernelBody(kernel: CatalogueKernel): KernelView {
  return {
    id: kernel.id,
    label: kernel.label,
    version: kernel.version,
    kvm: kernel.hasKvm,
    architecture: kernel.architecture,
    pvops: kernel.isParavirtual,
    deprecated: kernel.isDeprecated,
    built: kernel.built,
  }
}
