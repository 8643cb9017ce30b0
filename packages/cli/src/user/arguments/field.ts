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
  const [, kind = '', marks = '', meaning = ''] = /^([a-z0-9_|-]+)([?*!]*) (.*)$/is.exec(line) ?? []
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
  const lines = (await loadFile(operation))[operation] ?? {}
  return Object.entries(lines).map(([name, line]) => readField(name, line))
}

async function loadFile(operation: string): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const resource = operation.slice(0, operation.indexOf('.'))
  if (resource === 'host' || resource === 'host_address')
    return (await import('../generated/host-fields.ts')).hostFields
  if (resource === 'config' || resource === 'disk') return (await import('../generated/config-fields.ts')).configFields
  if (resource === 'cluster' || resource === 'pool' || resource === 'access_list')
    return (await import('../generated/cluster-fields.ts')).clusterFields
  return (await import('../generated/other-fields.ts')).otherFields
}
