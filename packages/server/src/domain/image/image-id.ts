import { asId, type ImageId } from '../shared/index.ts'

const privateForm = /^private\/([1-9]\d{0,14})$/

/** Returns the number of a user's image (`private/<number>`); null for any other image ID. */
export function readImageId(text: string): ImageId | null {
  const [, number] = privateForm.exec(text) ?? []
  return number === undefined ? null : asId<ImageId>(Number(number))
}

/** Returns the public ID of a user's image. */
export function renderImageId(id: number): string {
  return `private/${id}`
}
