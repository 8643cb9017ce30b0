import { Fault } from '../shared/index.ts'

/** How a token that never expires shows its expiry, and may ask for it (facts 9.1). */
export const neverExpires = '2999-12-12T05:00:00'

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))?$/

/**
 * Reads an expiry as milliseconds since 1970: YYYY-MM-DDTHH:MM:SS in UTC, or with a fraction or an offset. Null means that
 * it never comes. A moment that no calendar has is a fault.
 */
export function readExpiry(text: string, field = 'expiry'): number | null | Fault {
  if (text === neverExpires) return null
  const parts = pattern.exec(text)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (parts ?? []).slice(1, 7).map(Number)
  const plain = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = parts !== null && year >= 1970 && new Date(plain).toISOString().startsWith(text.slice(0, 19))
  if (!isReal) return new Fault('request.field_invalid', 'Must be a moment in the form YYYY-MM-DDTHH:MM:SS', { field })
  const offsetMinutes = (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0)) * (parts[8] === '-' ? -1 : 1)
  return plain + Math.floor(Number(`0.${parts[7] ?? 0}`) * 1000) - offsetMinutes * 60_000
}

/** Why a token cannot expire then; null when it can: the moment must lie ahead (decision G2, facts 9.1). */
export function explainExpiry(expiryMs: number | null, nowMs: number, field = 'expiry'): Fault | null {
  if (expiryMs === null || expiryMs > nowMs) return null
  return new Fault('token.expiry_past', 'The expiry must be a moment in the future.', { field })
}
