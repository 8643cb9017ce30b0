import { type Fault, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, CatalogueImage } from './catalogue.ts'

/** The image with this id; undefined when the installation has none. */
export function findImage(catalogue: Pick<Catalogue, 'images'>, id: string): CatalogueImage | undefined {
  return catalogue.images.find((image) => image.id === id)
}

/** Why nothing can be made from the image that a request names; null when something can, deprecated or not (decisions B3, H8). */
export function explainImage(catalogue: Pick<Catalogue, 'images'>, id: string): Fault | null {
  if (findImage(catalogue, id)) return null
  const usual = catalogue.images.filter((one) => !one.isDeprecated).map((one) => one.id)
  return referenceNotFound('image', nameValid(usual, '/images'))
}
