import { refusals } from '../model/refusals.ts'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import { readTyped } from '../schemas/read-typed.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRefusal } from '../model/refusals.ts'
import type { KubeType } from '../schemas/kube-type.ts'

/** What to do about fields that a type does not have or that are there twice (query `fieldValidation`). */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** How a request wants its fields looked at. */
export interface FieldLook {
  readonly validation: FieldValidation
  /** Paths of the fields that its body has twice. */
  readonly duplicates: readonly string[]
  /** What is to be told in headers of the answer. */
  readonly warnings: string[]
}

const validations: readonly FieldValidation[] = ['Ignore', 'Warn', 'Strict']

/** Reads what a request says about unknown fields; a server warns of them where nothing is said. */
export function readFieldValidation(query: URLSearchParams): FieldValidation {
  const given = query.get('fieldValidation') || 'Warn'
  const found = validations.find((one) => one === given)
  if (found) return found
  const message = `Unsupported value: "${given.slice(0, 80)}": supported values: ${validations.map((one) => `"${one}"`).join(', ')}`
  throw refusals.invalidOptions({ reason: 'FieldValueNotSupported', field: 'fieldValidation', message })
}

/** What is read, and how to say that it cannot be read. */
export interface FieldsRead {
  readonly type: KubeType
  readonly value: KubeFields
  refuse(why: string): KubeRefusal
}

/** Reads fields by their type. What the type does not have is refused, told or left out silently, as the request wants; it is never kept. */
export function checkFields(look: FieldLook, { type, value, refuse }: FieldsRead): KubeFields {
  const { value: read, unknown, mismatch } = readTyped(type, value)
  if (mismatch !== null) throw refuse(mismatch)
  const odd = [
    ...look.duplicates.map((path) => `duplicate field "${path}"`),
    ...unknown.map((path) => `unknown field "${path}"`),
  ]
  if (odd.length > 0 && look.validation === 'Strict') throw refuse(`strict decoding error: ${odd.join(', ')}`)
  if (look.validation === 'Warn') look.warnings.push(...odd)
  return isFields(read) ? read : {}
}
