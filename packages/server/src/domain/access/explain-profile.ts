import type { Profile } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

/** Why there is no such time zone; null when there is (decision G12). Offsets are none: they do not know of summer. */
export function explainTimezone(name: string): Fault | null {
  if (/^[A-Za-z]/.test(name) && isTimezone(name)) return null
  return new Fault(
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

/** Fields of a profile that are the same for everybody here. */
export const fixedProfile = { ip_whitelist_enabled: false, two_factor_auth: false } as const

const fixed = ['ip_whitelist_enabled', 'two_factor_auth', 'restricted'] as const

/** What a profile shows and cannot change: clients send back all that they were shown. */
type FixedFields = Partial<Pick<Profile, (typeof fixed)[number]>>

/** Why a profile cannot be changed so: each field that is what it is, and is wanted otherwise (decision G12). */
export function explainFixed(shown: FixedFields, wanted: FixedFields): Fault[] {
  return fixed
    .filter((field) => shown[field] !== undefined && wanted[field] !== undefined && wanted[field] !== shown[field])
    .map((field) => {
      const reason = `${field} is ${String(shown[field])} and cannot be changed here.`
      return new Fault('profile.field_fixed', reason, { field })
    })
}
