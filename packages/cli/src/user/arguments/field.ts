/** Body field that the help describes. */
export interface Field {
  readonly name: string
  /** Kind of value: `text`, `integer`, `boolean`, `object`, `map` (an object of strings), plural for lists, or enum values separated by `|`. */
  readonly kind: string
  readonly isNullable: boolean
  /** True if the value must not appear in the shell history. */
  readonly isSecret: boolean
  readonly isRequired: boolean
  readonly meaning: string
}

/** Returns the field of a line of user/generated: `text?*! What it is for.` The marks mean nullable, secret and required. */
export function readField(name: string, line: string): Field {
  const [, kind = '', marks = '', meaning = ''] = /^([a-z0-9_|/-]+)([?*!]*) (.*)$/is.exec(line) ?? []
  return {
    name,
    kind,
    isNullable: marks.includes('?'),
    isSecret: marks.includes('*'),
    isRequired: marks.includes('!'),
    meaning,
  }
}

/** Returns an operation's body fields in order; empty without fields. */
export async function loadFields(operation: string): Promise<readonly Field[]> {
  const { bodyFields } = await import('../generated/body-fields.ts')
  return Object.entries(bodyFields[operation] ?? {}).map(([name, line]) => readField(name, line))
}
