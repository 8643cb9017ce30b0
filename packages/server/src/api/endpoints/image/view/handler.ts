import { findImage } from '#domain/catalogue/images.ts'
import { type Handler, respondFound } from '#api/call.ts'
import { imageBody } from '../image-body.ts'

/** Returns one image. */
export const imageView: Handler<'image.view'> = {
  kind: 'read',
  run: async ({ catalogue, vendor, params }) => imageBody(respondFound(findImage(catalogue, params.imageId)), vendor),
}
