import { createHash } from 'node:crypto'

const letters = 'bcdfghjklmnpqrstvwxz2456789'
const length = 10

/** Value of `pod-template-hash`, independent of the template's key order. */
export function hashTemplate(template: unknown): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(sortKeys(template)) ?? '')
    .digest()
  return [...digest.subarray(0, length)].map((byte) => letters[byte % letters.length]).join('')
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sortKeys(one)]),
  )
}
