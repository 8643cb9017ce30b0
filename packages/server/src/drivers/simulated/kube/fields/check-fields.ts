import { kubeErrors } from '../model/kube-errors.ts'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import { readTyped } from '../schemas/read-typed.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeError } from '../model/kube-errors.ts'
import type { KubeType } from '../schemas/kube-type.ts'

/** Query parameter `fieldValidation`. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** Field validation of a request. */
export interface FieldValidationOptions {
  readonly validation: FieldValidation
  readonly duplicates: readonly string[]
  readonly warnings: string[]
}

const validations: readonly FieldValidation[] = ['Ignore', 'Warn', 'Strict']

/** Returns the `fieldValidation` parameter; Warn by default. Throws KubeError for an unsupported value. */
export function readFieldValidation(query: URLSearchParams): FieldValidation {
  const given = query.get('fieldValidation') || 'Warn'
  const found = validations.find((one) => one === given)
  if (found) return found
  const message = `Unsupported value: "${given.slice(0, 80)}": supported values: ${validations.map((one) => `"${one}"`).join(', ')}`
  throw kubeErrors.invalidOptions({ reason: 'FieldValueNotSupported', field: 'fieldValidation', message })
}

/** A value to check by type. */
export interface FieldInput {
  readonly type: KubeType
  readonly value: KubeFields
  toError(why: string): KubeError
}

/**
 * Returns the fields that the type defines. Unknown and duplicate fields are rejected, reported or ignored as requested. Throws the input's error for a
 * mismatch.
 */
export function checkFields(options: FieldValidationOptions, { type, value, toError }: FieldInput): KubeFields {
  const { value: read, unknown, mismatch } = readTyped(type, value)
  if (mismatch !== null) throw toError(mismatch)
  const odd = [
    ...options.duplicates.map((path) => `duplicate field "${path}"`),
    ...unknown.map((path) => `unknown field "${path}"`),
  ]
  if (odd.length > 0 && options.validation === 'Strict') throw toError(`strict decoding error: ${odd.join(', ')}`)
  if (options.validation === 'Warn') options.warnings.push(...odd)
  return isFields(read) ? read : {}
}
