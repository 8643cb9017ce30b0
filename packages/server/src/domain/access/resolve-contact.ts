import type { AccountContact } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import { explainEmail } from './explain-user.ts'

/** Changed contact data. */
export type ChangedContact = Partial<AccountContact>

/** Company and email of an account without contact data. */
export interface DefaultContact {
  readonly company: string
  readonly email: string
}

/** Returns contact data with defaults for unset fields (decision H9.2). An empty email counts as unset, because clients require one. */
export function resolveContact(stored: ChangedContact, defaults: DefaultContact): AccountContact {
  return {
    company: stored.company ?? defaults.company,
    email: stored.email || defaults.email,
    first_name: stored.first_name ?? '',
    last_name: stored.last_name ?? '',
    address_1: stored.address_1 ?? '',
    address_2: stored.address_2 ?? '',
    city: stored.city ?? '',
    state: stored.state ?? '',
    zip: stored.zip ?? '',
    country: stored.country ?? '',
    phone: stored.phone ?? '',
    tax_id: stored.tax_id ?? '',
  }
}

/** Returns the requested fields that differ from the current ones; only these are stored (decision F2). */
export function pickChanged(current: AccountContact, changes: ChangedContact): ChangedContact {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => value !== new Map(Object.entries(current)).get(name)),
  )
}

/** Returns request.field_invalid for an invalid email address or country code, or an empty list (decision H9.2). Absent fields are skipped. */
export function checkContact({ email, country }: ChangedContact): ApiError[] {
  const address = email === undefined ? null : explainEmail(email)
  return [...(address ? [address] : []), ...(country === undefined ? [] : checkCountry(country))]
}

function checkCountry(country: string): ApiError[] {
  if (country === '' || /^[A-Za-z]{2}$/.test(country)) return []
  return [
    new ApiError('request.field_invalid', 'Must be a two-letter ISO 3166 country code, or empty.', {
      field: 'country',
    }),
  ]
}
