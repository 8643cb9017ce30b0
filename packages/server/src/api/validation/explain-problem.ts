import { type ErrorCode, multilineTextPattern, plainTextPattern } from '@moorage/contract'
import type { ErrorObject } from 'ajv'

/** Problem of one field, with the dialect's names. */
export interface Problem {
  readonly code: ErrorCode
  /** Field path, such as `label`, `autoscaler.min` or `node_pools[0].count`. */
  readonly field: string
  /** Path with keys as sent. */
  readonly path: readonly string[]
  readonly reason: string
  /** Set if a control character is the only problem. */
  readonly controlText?: string
}

/** Converts a schema error to a problem of one field. The reason has the texts that clients know (facts 4.3; decision B6), with the bounds. */
export function explainProblem(error: ErrorObject): Problem {
  const at = readPointer(error.instancePath)
  if (error.keyword === 'required') {
    const name = String(error.params['missingProperty'])
    const path = [...at, name]
    return { code: 'request.field_required', field: fieldPath(path), path, reason: `${name} is required` }
  }
  if (error.keyword === 'additionalProperties') {
    const path = [...at, String(error.params['additionalProperty'])]
    return { code: 'request.field_invalid', field: fieldPath(path), path, reason: unknownName(error.parentSchema) }
  }
  const field = fieldPath(at)
  const problem = { code: 'request.field_invalid', field, path: at } as const
  const allowed = error.keyword === 'pattern' ? allowedControls[String(error.schema)] : undefined
  if (allowed === undefined) return { ...problem, reason: explain(error, field) }
  const controlText = String(error.data)
  return {
    ...problem,
    controlText,
    reason: `Must not contain control characters${allowed}: remove ${nameControl(controlText)}`,
  }
}

const allowedControls: Readonly<Record<string, string>> = {
  [plainTextPattern]: '',
  [multilineTextPattern]: ' except line feed and tab',
}

function nameControl(text: string): string {
  const [found = ''] = /[^\P{Cc}\t\n]/u.exec(text) ?? /\p{Cc}/u.exec(text) ?? []
  return `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

function explain(error: ErrorObject, path: string): string {
  const bounds: Readonly<Record<string, unknown>> = error.parentSchema ?? {}
  switch (error.keyword) {
    case 'type':
      return `Must be ${typeWords(error.params['type'])}${integerBounds(error.params['type'], bounds)}`
    case 'enum':
      return `Must be one of ${namedValues(error.params['allowedValues'])}`
    case 'minimum':
    case 'maximum':
      return rangeText(bounds['minimum'], bounds['maximum'], '')
    case 'minLength':
    case 'maxLength':
      return `Length m${rangeText(bounds['minLength'], bounds['maxLength'], ' characters').slice(1)}`
    case 'minItems':
    case 'maxItems':
      return itemsText(bounds['minItems'], bounds['maxItems'])
    case 'maxProperties':
      return `Must not have more than ${error.params['limit']} entries`
    default:
      return `${lastName(path)} is not valid`
  }
}

/** Of more names, only the number, the first and the last are listed (decision B1). */
const namesMax = 12

function unknownName(schema: ErrorObject['parentSchema']): string {
  const names = Object.keys(schema?.['properties'] ?? {})
  return names.length > namesMax
    ? `Unknown name. Valid names: ${names.length}, from ${names[0]} to ${names.at(-1)}.`
    : `Unknown name. Valid names: ${names.join(', ')}.`
}

function namedValues(values: unknown): string {
  return [values]
    .flat()
    .filter((one) => one !== null)
    .join(', ')
}

function rangeText(least: unknown, most: unknown, unit: string): string {
  if (most === undefined) return `Must be at least ${least}${unit}`
  return least === undefined ? `Must be at most ${most}${unit}` : `Must be ${least}-${most}${unit}`
}

function itemsText(least: unknown, most: unknown): string {
  if (most === undefined) return least === 1 ? 'Must contain one item' : `Must contain at least ${least} items`
  return least === undefined ? `Must contain at most ${most} items` : `Must contain ${least}-${most} items`
}

const nouns: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

function typeWords(type: unknown): string {
  return [type]
    .flat()
    .map((one) => nouns[String(one)] ?? String(one))
    .join(' or ')
}

/** Returns the bounds, also for a wrong type (decision C1); '' without bounds. */
function integerBounds(type: unknown, { minimum, maximum }: Readonly<Record<string, unknown>>): string {
  if (![type].flat().includes('integer') || minimum === undefined) return ''
  return maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`
}

function readPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Maximum quoted key length. */
const partMax = 320

/** `/node_pools/0/count` becomes `node_pools[0].count`. */
function fieldPath(path: readonly string[]): string {
  return path
    .map((part) => part.slice(0, partMax).toWellFormed())
    .reduce((text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`), '')
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
