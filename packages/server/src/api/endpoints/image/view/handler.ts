import { findImage } from '#domain/catalogue/images.ts'
import { notFound } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { imageBody } from '../image-body.ts'

/** Shows one image. */
export const imageView: Handler<'image.view'> = {
  kind: 'read',
  async run({ catalogue, vendor, params }) {
    const image = findImage(catalogue, params.imageId)
    if (!image) throw notFound()
    return imageBody(image, vendor)
  },
}
