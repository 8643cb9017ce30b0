import Type, { type Static, type TSchema, type TUnsafe } from 'typebox'

/** Returns the schema as one schema with two types, its own and null, so that a violation is reported once. */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: values, ...rest } = Object.fromEntries<unknown>(Object.entries(schema))
  return Type.Unsafe<Static<S> | null>({
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...rest,
  })
}
