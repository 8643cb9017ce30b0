import Type, { type TEnum, type TObject, type TProperties, type TSchemaOptions } from 'typebox'

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
