import { Fault, momentForm, readMoment } from '../shared/index.ts'

/** How a token that never expires shows its expiry, and may ask for it (facts 9.1). */
export const neverExpires = '2999-12-12T05:00:00'

/** Reads an expiry as milliseconds since 1970. Returns null for the one that never comes, a Fault for text that is not a moment. */
export function readExpiry(text: string, field = 'expiry'): number | null | Fault {
  if (text === neverExpires) return null
  const moment = readMoment(text)
  if (moment === null) return new Fault('request.field_invalid', `Must be ${momentForm}`, { field })
  return moment.secondMs + Math.floor(moment.fraction * 1000)
}

/** Why a token cannot expire then; null when it can: the moment must lie ahead (decision G2, facts 9.1). */
export function explainExpiry(expiryMs: number | null, nowMs: number): Fault | null {
  if (expiryMs === null || expiryMs > nowMs) return null
  return new Fault('token.expiry_past', 'The expiry must be in the future.', { field: 'expiry' })
}
