import { readImageId } from '../image/image-id.ts'
import { type ApiError, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, CatalogueImage } from './catalogue.ts'

/** Finds an image; undefined if unknown. */
export function findImage(catalogue: Pick<Catalogue, 'images'>, id: string): CatalogueImage | undefined {
  return catalogue.images.find((image) => image.id === id)
}

/**
 * Returns request.reference_invalid unless the image exists, otherwise null. Deprecated images are accepted, and images of users, which the act checks
 * (decisions B3, H8, H8.1).
 */
export function explainImage(catalogue: Pick<Catalogue, 'images'>, id: string): ApiError | null {
  if (findImage(catalogue, id) || readImageId(id) !== null) return null
  const current = catalogue.images.filter((one) => !one.isDeprecated).map((one) => one.id)
  return referenceNotFound('image', nameValid(current, '/images'))
}
