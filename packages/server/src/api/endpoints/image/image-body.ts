import type { Image as ImageView } from '@moorage/contract'
import type { CatalogueImage } from '#domain/catalogue/catalogue.ts'

/** Returns the image response. All images belong to the installation, so they are public and available (decision H8). */
export function imageBody(image: CatalogueImage, vendor: string): ImageView {
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
