/** Returns the number of a resource, also of an image (`private/7`). */
export function readIdNumber(id: unknown): number {
  return Number(String(id).replace('private/', ''))
}
