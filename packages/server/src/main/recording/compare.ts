import { isRecord } from '@moorage/contract'
import { redactedValue } from './redact-secrets.ts'
import type { RecordedAnswer } from './recorded-calls.ts'

/** Difference between two responses to a request. */
export interface AnswerDifference {
  readonly what: 'status' | 'key' | 'type' | 'text'
  /** Path in the body; '' for the response itself. */
  readonly at: string
  readonly recorded: string
  readonly here: string
}

/** Compared parts of a response. */
export type ComparedAnswer = Pick<RecordedAnswer, 'status' | 'body'>

/**
 * Returns the differences between a response and the recorded one in what clients rely on: status, keys, value types, and error messages. If the statuses
 * differ, returns only that. Values are ignored, because IDs and times differ. Null matches every type, because many fields are null for a while. A list's
 * first element represents all.
 */
export function compareAnswers(recorded: ComparedAnswer, here: ComparedAnswer): readonly AnswerDifference[] {
  if (recorded.status !== here.status)
    return [{ what: 'status', at: '', recorded: formatStatus(recorded), here: formatStatus(here) }]
  return compareValues('', recorded.body, here.body)
}

function formatStatus({ status, body }: ComparedAnswer): string {
  const errors = isRecord(body) ? body['errors'] : undefined
  if (!Array.isArray(errors)) return String(status)
  return [status, ...errors.map((error) => (isRecord(error) ? String(error['reason'] ?? '') : ''))].join(' ')
}

function compareValues(at: string, recorded: unknown, here: unknown): readonly AnswerDifference[] {
  if (recorded === null || here === null || recorded === redactedValue) return []
  const [one, other] = [typeName(recorded), typeName(here)]
  if (one !== other) return [{ what: 'type', at, recorded: one, here: other }]
  if (Array.isArray(recorded) && Array.isArray(here))
    return at === 'errors' ? compareErrors(recorded, here) : compareElements(at, recorded, here)
  if (isRecord(recorded) && isRecord(here)) return compareFields(at, recorded, here)
  return []
}

function compareFields(
  at: string,
  recorded: Readonly<Record<string, unknown>>,
  here: Readonly<Record<string, unknown>>,
): readonly AnswerDifference[] {
  const fieldPath = (name: string): string => (at === '' ? name : `${at}.${name}`)
  const keys = [...new Set([...Object.keys(recorded), ...Object.keys(here)])]
  return keys.flatMap((name): readonly AnswerDifference[] => {
    if (!(name in here))
      return [{ what: 'key', at: fieldPath(name), recorded: typeName(recorded[name]), here: 'absent' }]
    if (!(name in recorded))
      return [{ what: 'key', at: fieldPath(name), recorded: 'absent', here: typeName(here[name]) }]
    return compareValues(fieldPath(name), recorded[name], here[name])
  })
}

function compareElements(
  at: string,
  recorded: readonly unknown[],
  here: readonly unknown[],
): readonly AnswerDifference[] {
  if (recorded.length === 0 || here.length === 0) return []
  return compareValues(`${at}[0]`, recorded[0], here[0])
}

/** Messages must be equal, because clients match them. */
function compareErrors(recorded: readonly unknown[], here: readonly unknown[]): readonly AnswerDifference[] {
  const length = Math.max(recorded.length, here.length)
  return Array.from({ length }, (_one, index) => index).flatMap((index) => {
    const [one, other] = [formatError(recorded[index]), formatError(here[index])]
    return one === other ? [] : [{ what: 'text' as const, at: `errors[${index}]`, recorded: one, here: other }]
  })
}

const formatError = (error: unknown): string =>
  isRecord(error)
    ? [error['field'], error['reason']].filter((part) => part !== undefined && part !== '').join(': ')
    : 'absent'

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
