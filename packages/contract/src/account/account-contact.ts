import Type, { type Static } from 'typebox'

const company = Type.String({
  maxLength: 128,
  description: 'Company name. Defaults to the account label.',
})
const email = Type.String({
  maxLength: 255,
  description: 'Email address. If empty, the address of the longest-standing unrestricted user that has one.',
})
const kept = (maxLength: number, what: string) => Type.String({ maxLength, description: `${what}. Empty if not set.` })
const country = Type.String({ maxLength: 2, description: 'Country code of two letters (ISO 3166). Empty if not set.' })

/** Contact fields in Linode's field order (facts 12), stored without effect (decision H9.2). */
export const contactFields = {
  company,
  email,
  first_name: kept(50, 'First name'),
  last_name: kept(50, 'Last name'),
  address_1: kept(64, 'First address line'),
  address_2: kept(64, 'Second address line'),
  city: kept(24, 'City'),
  state: kept(24, 'State or province'),
  zip: kept(16, 'Postal code'),
  country,
  phone: kept(32, 'Phone number'),
  tax_id: kept(100, 'Tax ID'),
}

const contactSchema = Type.Object(contactFields)

/** Body of account.update. Omitted fields keep their value. */
export const accountUpdateSchema = Type.Partial(contactSchema)

/** Contact data of an account. */
export type AccountContact = Static<typeof contactSchema>
