import { isRecord, textField } from '@moorage/contract'

/** A part of an OpenAPI document without a more specific type. */
export type Part = Readonly<Record<string, unknown>>

/** Returns the part with the name, or an empty object. */
export function namedPart(whole: unknown, name: string): Part {
  const found = isRecord(whole) ? whole[name] : undefined
  return isRecord(found) ? found : {}
}

/** Returns the parts in the list with the name. */
export function namedParts(whole: Part, name: string): readonly Part[] {
  const found = whole[name]
  return Array.isArray(found) ? found.filter(isRecord) : []
}

/** Returns the text with the name, or an empty text. */
export function namedString(whole: Part, name: string): string {
  return textField(whole, name) ?? ''
}

/** Returns the texts in a list. */
export function namedStrings(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((word) => typeof word === 'string') : []
}
