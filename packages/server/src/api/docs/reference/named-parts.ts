import { isRecord, textField } from '@moorage/contract'

/** A part of an OpenAPI document whose form is not known more closely. */
export type Part = Readonly<Record<string, unknown>>

/** The part of that name; without fields where there is none. */
export function namedPart(whole: unknown, name: string): Part {
  const found = isRecord(whole) ? whole[name] : undefined
  return isRecord(found) ? found : {}
}

/** The parts in the list of that name. */
export function namedParts(whole: Part, name: string): readonly Part[] {
  const found = whole[name]
  return Array.isArray(found) ? found.filter(isRecord) : []
}

/** The text of that name; empty where there is none. */
export function namedString(whole: Part, name: string): string {
  return textField(whole, name) ?? ''
}

/** The texts in a list. */
export function namedStrings(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((word) => typeof word === 'string') : []
}
