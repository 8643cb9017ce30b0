import Type from 'typebox'

/** Rejects unknown fields. */
export const strictFields = { additionalProperties: false } as const

/** Schema of a name. */
export function nameField(description: string) {
  return Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$', description })
}

/** Schema of an absolute path. */
export function pathField(description: string) {
  return Type.String({ pattern: '^/[^\\u0000-\\u001f]{0,1023}$', description })
}

/** Schema of an IPv4 address. */
export function ipv4Field(description: string) {
  const part = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
  return Type.String({ pattern: `^(${part}\\.){3}${part}$`, description })
}

/** Schema of an integer between two bounds. */
export function integerField(minimum: number, maximum: number, description: string) {
  return Type.Integer({ minimum, maximum, description })
}

/** Schema of a container image name with tag. */
export function imageNameField(description: string) {
  return Type.String({ pattern: '^[a-z0-9][a-z0-9._/-]{0,199}:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$', description })
}

/** Schema of an image registry prefix. */
export function imagePrefixField(description: string) {
  return Type.String({ pattern: '^([a-z0-9._-]+(:[0-9]{1,5})?/)([a-z0-9._-]+/)*$', maxLength: 255, description })
}

/** Fields for missing images. */
export const imageSourceFields = {
  archives: Type.Optional(pathField('Folder with image archives, `<name>-<tag>.tar`. Default: none.')),
  pull: Type.Optional(
    Type.Enum(['missing', 'never'], {
      description: 'Whether the container runtime pulls an image that is not available locally. Default: `missing`.',
    }),
  ),
} as const

/** Description of a region reference. */
export const regionField = 'Region ID in the catalogue.'
