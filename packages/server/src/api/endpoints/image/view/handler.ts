import { findImage } from '#domain/catalogue/images.ts'
import { type Handler, orNotFound } from '#api/call.ts'
import { imageBody } from '../image-body.ts'

/** Shows one image. */
export const imageView: Handler<'image.view'> = {
  kind: 'read',
  run: async ({ catalogue, vendor, params }) => imageBody(orNotFound(findImage(catalogue, params.imageId)), vendor),
}
