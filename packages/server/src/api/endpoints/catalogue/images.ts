import type { Image, Kernel } from '@moorage/contract'
import type { CatalogueImage, CatalogueKernel } from '#domain/catalogue/catalogue.ts'
import { findImage } from '#domain/catalogue/images.ts'
import { findKernel } from '#domain/catalogue/kernels.ts'
import type { ApiContext, HandlersOf } from '../../call.ts'
import { listConfigured, viewConfigured } from '../../configured-reads.ts'

/** Images and kernels; public (decision G3). */
export const imageHandlers: HandlersOf<'image' | 'kernel'> = {
  'image.list': listConfigured((context) => context.catalogue.images.map((image) => imageBody(image, context))),
  'image.view': viewConfigured((catalogue, { imageId }) => findImage(catalogue, imageId), imageBody),

  'kernel.list': listConfigured(({ catalogue }) => catalogue.kernels.map(kernelBody)),
  'kernel.view': viewConfigured((catalogue, { kernelId }) => findKernel(catalogue, kernelId), kernelBody),
}

/** All images belong to the installation, so they are public and available (decision H8). */
function imageBody(image: CatalogueImage, { vendor }: Pick<ApiContext, 'vendor'>): Image {
  return {
    id: image.id,
    label: image.label,
    deprecated: image.isDeprecated,
    size: image.sizeMib,
    created: image.created,
    updated: image.created,
    description: image.description,
    created_by: vendor.toLowerCase(),
    type: 'manual',
    is_public: true,
    vendor: image.vendor,
    expiry: null,
    eol: image.endOfLife,
    status: 'available',
    capabilities: [...image.capabilities],
    total_size: image.sizeMib,
  }
}

function kernelBody(kernel: CatalogueKernel): Kernel {
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
