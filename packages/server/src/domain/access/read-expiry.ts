import { ApiError, timeForm, parseTime } from '../shared/index.ts'

/** Expiry text of a token that never expires (facts 9.1). */
export const neverExpires = '2999-12-12T05:00:00'

/** Returns an expiry in milliseconds since 1970, null for `neverExpires`, or the ApiError request.field_invalid if malformed. */
export function readExpiry(text: string, field = 'expiry'): number | null | ApiError {
  if (text === neverExpires) return null
  const time = parseTime(text)
  if (time === null) return new ApiError('request.field_invalid', `Must be ${timeForm}`, { field })
  return time.secondMs + Math.floor(time.fraction * 1000)
}

/** Returns token.expiry_past unless the expiry is in the future or null (never); otherwise null (decision G2, facts 9.1). */
export function explainExpiry(expiryMs: number | null, nowMs: number): ApiError | null {
  if (expiryMs === null || expiryMs > nowMs) return null
  return new ApiError('token.expiry_past', 'The expiry must be in the future.', { field: 'expiry' })
}
