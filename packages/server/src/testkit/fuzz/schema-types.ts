/** A schema as the printed OpenAPI document has it: what generators walk, so that nothing of the service's own reading is believed. */
export interface DocSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, DocSchema>>
  readonly patternProperties?: Readonly<Record<string, DocSchema>>
  readonly required?: readonly string[]
  readonly items?: DocSchema
  readonly anyOf?: readonly DocSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly pattern?: string
  readonly $ref?: string
}

/** The JSON types that a schema takes. */
export function typesOf(schema: DocSchema): readonly string[] {
  return schema.type === undefined ? [] : [schema.type].flat()
}

/** A body as the document means it: null for a field that does not take null is the same as nothing (decision A4). Made anew, so that the service's own reading is not believed. */
export function withoutNulls(value: unknown, schema: DocSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutNulls(one, schema?.items))
  const { properties } = schema ?? {}
  if (typeof value !== 'object' || value === null || !properties) return value
  const meant = Object.entries(value).filter(([name, one]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    return one !== null || !field || typesOf(field).includes('null')
  })
  return Object.fromEntries(
    meant.map(([name, one]) => [
      name,
      withoutNulls(one, Object.hasOwn(properties, name) ? properties[name] : undefined),
    ]),
  )
}
