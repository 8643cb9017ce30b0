import type { FastifyRequest } from 'fastify'
import { isRecord } from '@moorage/contract'
import type { TObject } from 'typebox'
import { notFound } from '#domain/shared/index.ts'

/** Returns the path parameters as texts, by name. */
export function sentParams({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const texts = Object.entries(isRecord(params) ? params : {}).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  )
  return Object.fromEntries(texts)
}

/**
 * Returns the path parameters, parsed by schema. An ID must be positive, in plain digits without leading zeros and at most 2^53. A name must be storable text.
 * Throws resource.not_found for other values (decision A4).
 */
export function readParams(
  sent: Readonly<Record<string, string>>,
  schema: TObject | undefined,
): Readonly<Record<string, string | number>> {
  if (!schema) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => {
      const isNumber = 'type' in property && property.type === 'integer'
      // The router names a parameter with slashes `*`.
      return [name, isNumber ? readId(sent[name]) : readName(sent[name] ?? sent['*'])]
    }),
  )
}

function readId(text = ''): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw notFound()
  return id
}

function readName(text = ''): string {
  if (text === '' || text.includes('\0') || !text.isWellFormed()) throw notFound()
  return text
}
