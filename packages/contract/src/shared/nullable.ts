import Type, { type Static, type TSchema, type TUnsafe } from 'typebox'

/** Returns one schema with the given type and null. A union would report a violation twice. */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: values, ...rest } = Object.fromEntries<unknown>(Object.entries(schema))
  return Type.Unsafe<Static<S> | null>({
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...rest,
  })
}
