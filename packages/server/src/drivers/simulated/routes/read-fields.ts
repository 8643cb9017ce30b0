import { isRecord, textField } from '#domain/shared/index.ts'
import { SimApiError, simNotFound } from './sim-api-error.ts'
import type { SimFieldError } from './sim-api-error.ts'
import type { FastifyRequest } from 'fastify'

/** A field is required unless `absent`, its default, is set. */
interface IntegerRule<Absent> {
  readonly min: number
  readonly max: number
  readonly absent?: Absent
}

type Words<Word extends string> = readonly [Word, ...Word[]]

interface FieldReader {
  integer<Absent = never>(field: string, rule: IntegerRule<Absent>): number | Absent
  oneOf<Word extends string, Absent = never>(field: string, words: Words<Word>, absent?: Absent): Word | Absent
  text(field: string, pattern: RegExp, rule: string): string
  addError(field: string, reason: string): void
  /** Throws one 400 with all errors. A misspelled `id`, as any unknown field, is an error, since it would match every resource. */
  check(): void
}

/**
 * Reader of a body's or query's fields, which collects errors until `check`; null counts as absent (decision A4). Throws SimApiError 400 if the source is no
 * object.
 */
export function readFields(source: unknown): FieldReader {
  const fields = asRecord(source)
  const errors: SimFieldError[] = []
  const known = new Set<string>()
  const addError = (field: string, reason: string): void => {
    errors.push({ reason, field })
  }
  const take = (field: string): unknown => {
    known.add(field)
    return fields[field] ?? undefined
  }
  return {
    integer: <Absent>(field: string, { min, max, absent }: IntegerRule<Absent>) => {
      const value = take(field)
      if (value === undefined && absent !== undefined) return absent
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value
      addError(field, `${field} must be an integer from ${min} to ${max}.`)
      return min
    },
    oneOf: <Word extends string, Absent>(field: string, words: Words<Word>, absent?: Absent) => {
      const value = take(field)
      if (value === undefined && absent !== undefined) return absent
      const word = words.find((one) => one === value)
      if (word === undefined) addError(field, `${field} must be one of ${words.join(', ')}.`)
      return word ?? words[0]
    },
    text: (field, pattern, rule) => {
      const value = take(field)
      if (typeof value === 'string' && pattern.test(value)) return value
      addError(field, `${field} must be ${rule}.`)
      return ''
    },
    addError,
    check: () => {
      for (const field of Object.keys(fields)) {
        if (!known.has(field)) addError(field, `${field} is not a field of this request.`)
      }
      if (errors.length > 0) throw new SimApiError(400, errors)
    },
  }
}

function asRecord(source: unknown): Readonly<Record<string, unknown>> {
  if (source === undefined || source === null) return {}
  if (!isRecord(source)) throw new SimApiError(400, [{ reason: 'The request body must be a JSON object.', field: '' }])
  return source
}

/** Positive integer from the path. Throws SimApiError 404 for other values (decision A4). */
export function pathId(request: FastifyRequest, name: string): number {
  const text = textField(request.params, name) ?? ''
  const value = Number(text)
  if (!/^[1-9][0-9]*$/.test(text) || !Number.isSafeInteger(value)) throw simNotFound()
  return value
}
