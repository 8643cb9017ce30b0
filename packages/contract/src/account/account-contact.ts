import Type, { type Static } from 'typebox'

const company = Type.String({
  maxLength: 128,
  description: 'Name of the company; the label of the account until told.',
})
const email = Type.String({
  maxLength: 255,
  description:
    'Address for mail; that of the unrestricted user who has had one for longest until told, and when empty.',
})
const kept = (maxLength: number, what: string) => Type.String({ maxLength, description: `${what}; empty until told.` })
const country = Type.String({ maxLength: 2, description: 'Two letters (ISO 3166); empty until told.' })

/** Whom an account belongs to, in recorded order (facts 12): kept and shown as it is told, and followed by nothing (decision H9.2). */
export const contactFields = {
  company,
  email,
  first_name: kept(50, 'First name'),
  last_name: kept(50, 'Last name'),
  address_1: kept(64, 'First line of the address'),
  address_2: kept(64, 'Second line of the address'),
  city: kept(24, 'City'),
  state: kept(24, 'State or province'),
  zip: kept(16, 'Postal code'),
  country,
  phone: kept(32, 'Telephone number'),
  tax_id: kept(100, 'Number for taxes'),
}

/** Contact data of an account as they leave, all of them. */
const contactSchema = Type.Object(contactFields)

/** Body of account.update; what is left out stays. */
export const accountUpdateSchema = Type.Partial(contactSchema)

/** Contact data of an account. */
export type AccountContact = Static<typeof contactSchema>
