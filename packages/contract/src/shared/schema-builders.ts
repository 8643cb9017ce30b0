import Type, {
  type Static,
  type TEnum,
  type TObject,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnsafe,
} from 'typebox'

/** Returns the schema of an object without other fields, with its description. */
export function describeObject<Fields extends TProperties>(description: string, fields: Fields): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false, description })
}

/** Returns the schema of a response object, which OpenAPI documents under its title. */
export function describeResource<Fields extends TProperties>(
  title: string,
  description: string,
  fields: Fields,
): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false, title, description })
}

/** Returns the schema of a string with these values. */
export function describeEnum<const Values extends readonly string[]>(
  values: Values,
  description: string,
  options: TSchemaOptions = {},
): TEnum<[...Values]> {
  return Type.Enum<[...Values]>([...values], { type: 'string', ...options, description })
}

/** Returns one schema with the given type and null. A union would report a violation twice. */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: values, ...rest } = Object.fromEntries<unknown>(Object.entries(schema))
  return Type.Unsafe<Static<S> | null>({
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...rest,
  })
}

/** True if the schema accepts null as a value. For other schemas, null means absent and is removed from a body before validation (decision A4). */
export function acceptsNull(schema: TSchema): boolean {
  const type: unknown = 'type' in schema ? schema.type : undefined
  return type === 'null' || (Array.isArray(type) && type.includes('null'))
}
