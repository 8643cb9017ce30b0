import { type Handler, respondValues } from '#api/call.ts'
import { imageBody } from '../image-body.ts'

/** Lists the images; public (decision G3). */
export const imageList: Handler<'image.list'> = {
  kind: 'read',
  async run({ catalogue, vendor, list }) {
    const images = catalogue.images.map((image) => imageBody(image, vendor))
    return respondValues({ list }, images)
  },
}
