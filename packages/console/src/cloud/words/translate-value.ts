import { type Direction, linode, makeTranslation, untranslatable } from '@moorage/contract/words'
import { type FieldWords, isNamedByUsers, wordsOf } from './word-fields.ts'

const translations = { write: makeTranslation(linode, 'write'), read: makeTranslation(linode, 'read') } as const
const names = {
  write: new Map(Object.entries(linode.fields)),
  read: new Map(Object.entries(linode.fields).map(([neutral, wire]) => [wire, neutral] as const)),
} as const

/** Fields whose value is a field name, in rejections and filters. */
const namesOfFields = new Set(['field', '+order_by'])

/** Returns a field name of the other dialect. Translates each part between dots; unknown parts stay unchanged. */
export function translateName(name: string, way: Direction): string {
  return name
    .split('.')
    .map((part) => names[way].get(part) ?? part)
    .join('.')
}

/** Returns a copy of a body with field names and values of the other dialect (decisions, "Two dialects"). Primitive values stay unchanged. */
export function translateValue(value: unknown, way: Direction, path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => translateValue(one, way, path))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      translateName(name, way),
      translateField(name, field, { way, path }),
    ]),
  )
}

interface FieldAsked {
  readonly way: Direction
  readonly path: string
}

function translateField(name: string, value: unknown, asked: FieldAsked): unknown {
  if (isNamedByUsers(name)) return value
  if (namesOfFields.has(name) && typeof value === 'string') return translateName(value, asked.way)
  const last = name.slice(name.lastIndexOf('.') + 1)
  return translateWords(value, wordsOf(last, asked.path), asked)
}

function translateWords(value: unknown, kind: FieldWords | undefined, asked: FieldAsked): unknown {
  if (typeof value === 'string') return kind === undefined ? value : translateWord(value, kind, asked.way)
  if (Array.isArray(value)) return value.map((one) => translateWords(one, kind, asked))
  if (!isComparison(value)) return translateValue(value, asked.way, asked.path)
  return Object.fromEntries(
    Object.entries(value).map(([operator, operand]) => [operator, translateWords(operand, kind, asked)]),
  )
}

function isComparison(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).every((name) => name.startsWith('+'))
}

function translateWord(value: string, kind: FieldWords, way: Direction): string | number {
  if (kind === 'seconds') return way === 'read' ? readClock(value) : value
  const word = translations[way].translate(kind, value)
  // This neutral value has another name in the linode dialect, so the match is a coincidence.
  return word === untranslatable ? value : word
}

function readClock(text: string): number {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
