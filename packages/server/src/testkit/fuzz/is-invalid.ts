import type { DocParameter } from './fuzz-operation.ts'
import type { FuzzPlan } from './fuzz-plan.ts'
import type { SentRequest } from './sent-request.ts'
import { withoutNulls } from './schema-types.ts'

/** Why a request can never be right by the document alone; null when the document lets it pass. */
export function isInvalid({ operation }: FuzzPlan, { method, path, headers, body }: SentRequest): string | null {
  const sent = new URL(path, 'http://moorage.test').searchParams
  const badQuery = operation.parameters.find(
    (one) => one.in === 'query' && sent.has(one.name) && !fitsText(one, sent.getAll(one.name)),
  )
  if (badQuery) return `${badQuery.name} is ${JSON.stringify(sent.getAll(badQuery.name))}`
  const key = headers['idempotency-key']
  if (method === 'POST' && key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    return `Idempotency-Key is ${JSON.stringify(key)}`
  const filter = headers['x-filter']
  if (operation.filterable && filter !== undefined && filter !== '' && !isObjectText(filter))
    return `X-Filter is ${filter}`
  return method === 'GET' || body === null || body.length === 0 ? null : flawOfBody(operation, body)
}

function flawOfBody({ body: schema, bodyFits }: FuzzPlan['operation'], body: Buffer): string | null {
  const text = body.toString('utf8')
  if (!isObjectText(text)) return 'its body is no JSON object'
  return schema && !bodyFits(withoutNulls(JSON.parse(text), schema)) ? 'its body does not fit' : null
}

/** Numbers in a query are plain digits. */
function fitsText(
  { schema: { type, minimum, maximum, maxLength } }: DocParameter,
  [text = '', ...more]: readonly string[],
): boolean {
  if (more.length > 0) return false
  if (type !== 'integer') return maxLength === undefined || [...text].length <= maxLength
  return /^-?\d+$/.test(text) && Number(text) >= (minimum ?? -Infinity) && Number(text) <= (maximum ?? Infinity)
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
