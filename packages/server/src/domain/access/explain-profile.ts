import type { Profile } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/**
 * Returns request.field_invalid unless the name is an IANA time zone, otherwise null (decision G12). UTC offsets, which ignore daylight saving time, are
 * rejected.
 */
export function explainTimezone(name: string): ApiError | null {
  if (/^[A-Za-z]/.test(name) && isTimezone(name)) return null
  return new ApiError(
    'request.field_invalid',
    'Must be a time zone name from the IANA database, for example Europe/Berlin.',
    {
      field: 'timezone',
    },
  )
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Profile fields that always have these values. */
export const fixedProfile = { ip_whitelist_enabled: false, two_factor_auth: false } as const

const fixed = ['ip_whitelist_enabled', 'two_factor_auth', 'restricted'] as const

/** Requests may contain current values, because clients send back the whole profile. */
type FixedFields = Partial<Pick<Profile, (typeof fixed)[number]>>

/** Returns profile.field_fixed for each read-only field that the request changes, or an empty list (decision G12). */
export function explainFixed(current: FixedFields, requested: FixedFields): ApiError[] {
  return fixed
    .filter(
      (field) => current[field] !== undefined && requested[field] !== undefined && requested[field] !== current[field],
    )
    .map((field) => {
      const reason = `${field} is ${String(current[field])} and cannot be changed here.`
      return new ApiError('profile.field_fixed', reason, { field })
    })
}
