import Type from 'typebox'

/** Of objects that have the fields that are described, and no other. */
export const strictFields = { additionalProperties: false } as const

/** A name of something. */
export function wordField(description: string) {
  return Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$', description })
}

/** An absolute path. */
export function placeField(description: string) {
  return Type.String({ pattern: '^/[^\\u0000-\\u001f]{0,1023}$', description })
}

/** An address of IPv4. */
export function ipv4Field(description: string) {
  const part = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
  return Type.String({ pattern: `^(${part}\\.){3}${part}$`, description })
}

/** A whole number between two bounds. */
export function wholeField(minimum: number, maximum: number, description: string) {
  return Type.Integer({ minimum, maximum, description })
}

/** The name of an image of containers, with a tag. */
export function imageNameField(description: string) {
  return Type.String({ pattern: '^[a-z0-9][a-z0-9._/-]{0,199}:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$', description })
}

/** What stands before names of images. */
export function imagePrefixField(description: string) {
  return Type.String({ pattern: '^([a-z0-9._-]+(:[0-9]{1,5})?/)([a-z0-9._-]+/)*$', maxLength: 255, description })
}

/** Where images come from that an engine does not have. */
export const imageSourceFields = {
  archives: Type.Optional(
    placeField('Folder with image archives, `<name>-<tag>.tar`. Default: none.'),
  ),
  pull: Type.Optional(
    Type.Enum(['missing', 'never'], {
      description: 'Whether the container runtime pulls an image that is not available locally. Default: `missing`.',
    }),
  ),
} as const

/** Describes the field that names a region. */
export const regionField = 'Region ID in the catalogue.'
