import Type from 'typebox'

/** Rejects unknown fields. */
export const strictFields = { additionalProperties: false } as const

/** Returns the schema of a name: 1 to 64 letters, digits, dots, underscores and hyphens, starting with a letter or digit. */
export function nameField(description: string) {
  return Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$', description })
}

/** Returns the schema of an absolute path: at most 1,024 characters, no control characters. */
export function pathField(description: string) {
  return Type.String({ pattern: '^/[^\\u0000-\\u001f]{0,1023}$', description })
}

/** Returns the schema of an IPv4 address in dotted decimal form. */
export function ipv4Field(description: string) {
  const part = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
  return Type.String({ pattern: `^(${part}\\.){3}${part}$`, description })
}

/** Returns the schema of an integer between two inclusive bounds. */
export function integerField(minimum: number, maximum: number, description: string) {
  return Type.Integer({ minimum, maximum, description })
}

/** Returns the schema of a container image name with tag, without digest. */
export function imageNameField(description: string) {
  return Type.String({ pattern: '^[a-z0-9][a-z0-9._/-]{0,199}:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$', description })
}

/** Returns the schema of an image registry prefix, ending in a slash. */
export function imagePrefixField(description: string) {
  return Type.String({ pattern: '^([a-z0-9._-]+(:[0-9]{1,5})?/)([a-z0-9._-]+/)*$', maxLength: 255, description })
}

/** Schema fields for obtaining missing images. */
export const imageSourceFields = {
  archives: Type.Optional(pathField('Folder with image archives, `<name>-<tag>.tar`. Default: none.')),
  pull: Type.Optional(
    Type.Enum(['missing', 'never'], {
      description:
        '`missing`: the container runtime pulls images that are not available locally. `never`: it pulls no images. Default: `missing`.',
    }),
  ),
} as const

/** Description of a region reference. */
export const regionField = 'Region ID in the catalogue.'
