import type { AccountContact } from '@moorage/contract'
import { Fault } from '../shared/index.ts'
import { explainEmail } from './explain-user.ts'

/** Contact data that somebody has told. */
export type ChangedContact = Partial<AccountContact>

/** What is shown of an account of whose people nothing was told. */
export interface UsualContact {
  /** Label of the account. */
  readonly company: string
  readonly email: string
}

/** The contact data of an account, whatever was told of it (decision H9.2). An empty address is none, as clients want one. */
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

/** What a request tells that was not shown before: what is echoed stays what it was, told or not (decision F2). */
export function pickTold(shown: AccountContact, wanted: ChangedContact): ChangedContact {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== new Map(Object.entries(shown)).get(name)),
  )
}

/** Why contact data cannot be kept: every problem of it that is more than a length (decision H9.2). */
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
