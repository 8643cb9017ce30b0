import { isRecord, textField } from '@moorage/contract'

/** Untyped part of an OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>

/** Returns the named field if it is an object, otherwise an empty object. */
export function namedPart(whole: unknown, name: string): Part {
  const found = isRecord(whole) ? whole[name] : undefined
  return isRecord(found) ? found : {}
}

/** Returns the objects in the named list, without its other items; empty if the field is not a list. */
export function namedParts(whole: Part, name: string): readonly Part[] {
  const found = whole[name]
  return Array.isArray(found) ? found.filter(isRecord) : []
}

/** Returns the named field if it is a string, otherwise ''. */
export function namedString(whole: Part, name: string): string {
  return textField(whole, name) ?? ''
}

/** Returns the strings in a list, without its other items; empty if the value is not a list. */
export function namedStrings(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((word) => typeof word === 'string') : []
}
