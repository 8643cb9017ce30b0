import type { AccountContact } from '@moorage/contract'
import { Fault } from '../shared/index.ts'
import { explainEmail } from './explain-user.ts'

/** Contact data that was set. */
export type ChangedContact = Partial<AccountContact>

/** Defaults of an account's contact data. */
export interface UsualContact {
  readonly company: string
  readonly email: string
}

/** Returns the contact data of an account, with defaults for unset fields (decision H9.2). Clients require an address, so an empty one counts as unset. */
export function settleContact(told: ChangedContact, usual: UsualContact): AccountContact {
  return {
    company: told.company ?? usual.company,
    email: told.email || usual.email,
    first_name: told.first_name ?? '',
    last_name: told.last_name ?? '',
    address_1: told.address_1 ?? '',
    address_2: told.address_2 ?? '',
    city: told.city ?? '',
    state: told.state ?? '',
    zip: told.zip ?? '',
    country: told.country ?? '',
    phone: told.phone ?? '',
    tax_id: told.tax_id ?? '',
  }
}

/** Returns the requested fields that differ from the shown ones; a field sent back unchanged is not set by it (decision F2). */
export function pickTold(shown: AccountContact, wanted: ChangedContact): ChangedContact {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== new Map(Object.entries(shown)).get(name)),
  )
}

/** Returns all errors of contact data that the schema does not find (decision H9.2). */
export function checkContact({ email, country }: ChangedContact): Fault[] {
  const address = email === undefined ? null : explainEmail(email)
  return [...(address ? [address] : []), ...(country === undefined ? [] : checkCountry(country))]
}

function checkCountry(country: string): Fault[] {
  if (country === '' || /^[A-Za-z]{2}$/.test(country)) return []
  return [
    new Fault('request.field_invalid', 'Must be a two-letter ISO 3166 country code, or empty.', {
      field: 'country',
    }),
  ]
}
