import { OperatorFailure } from '@moorage/server/exit'
import { readInput } from './read-input.ts'

function invalid(flag: string, text: string, expected: string): OperatorFailure {
  return new OperatorFailure(`${flag} must be ${expected}, not ${JSON.stringify(text)}.`, 'usage')
}

/** Returns a whole number of up to 15 digits, optionally negative. Throws OperatorFailure that names the flag. */
export function readInteger(flag: string, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw invalid(flag, text, 'a whole number')
  return Number(text)
}

/**
 * Returns the object of `key=value,key=value` with dots for nested fields (`autoscaler.min=1`), JSON, or `@file` with JSON. With `isMap`, values stay strings
 * and keys keep their dots. Throws OperatorFailure (usage).
 */
export async function readObject(flag: string, text: string, isMap: boolean): Promise<object> {
  const whole = text.startsWith('@') ? await readInput(text.slice(1)) : text
  if (/^\s*[{[]/.test(whole)) return readJson(flag, whole)
  const made: Record<string, unknown> = {}
  for (const pair of whole.split(',')) {
    const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    if (key === '') throw invalid(flag, text, 'key=value,key=value, JSON or @file')
    if (isMap) made[key] = value
    else setInside(made, key.split('.'), readWord(value))
  }
  return made
}

/** Returns the object or list of a JSON text. Throws OperatorFailure (usage) for other values and invalid JSON. */
export function readJson(flag: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw new OperatorFailure(
      `${flag} is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`,
      'usage',
      error,
    )
  }
  throw invalid(flag, text, 'a JSON object')
}

function readWord(text: string): string | number | boolean | null {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
}

function setInside(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value
  else {
    const inner: Record<string, unknown> = {}
    setInside(inner, rest, value)
    const before = target[name]
    target[name] = typeof before === 'object' ? { ...before, ...inner } : inner
  }
}
