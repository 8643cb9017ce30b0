import type { TObject } from 'typebox'
import { Fault } from '../../../domain/shared/index.ts'

/**
 * Path parameters as the schema wants them. A number must be positive, in plain digits without leading zeros and at most 2^53;
 * a name must be text that can be stored. Anything else cannot name a thing: 404 (decision A4).
 */
export function readParams(
  sent: Readonly<Record<string, string>>,
  schema: TObject | undefined,
): Readonly<Record<string, string | number>> {
  if (!schema) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => {
      const isNumber = 'type' in property && property.type === 'integer'
      return [name, isNumber ? readId(sent[name]) : readName(sent[name])]
    }),
  )
}

function readId(text = ''): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new Fault('resource.not_found', 'Not found')
  return id
}

function readName(text = ''): string {
  if (text === '' || text.includes('\0') || !text.isWellFormed()) throw new Fault('resource.not_found', 'Not found')
  return text
}
