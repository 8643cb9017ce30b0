import Type, { type Static } from 'typebox'
import { capabilities } from '../region/schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampSchema } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'

const text = Type.String()

/** The account as it leaves: recorded fields in recorded order (facts 12). Nothing is known of its people and no money changes hands here. */
export const accountSchema = Type.Object(
  {
    company: Type.String({ description: 'Label of the account.' }),
    email: text,
    first_name: text,
    last_name: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    zip: text,
    country: text,
    phone: text,
    tax_id: text,
    balance: Type.Number({ description: 'Always 0.' }),
    balance_uninvoiced: Type.Number({
      minimum: 0,
      description: 'What this billing period has cost so far; /account/usage has it exactly.',
    }),
    capabilities: Type.Array(Type.Enum([...capabilities], { type: 'string', ...holds('capability') })),
    active_since: timestampSchema,
    active_promotions: Type.Array(Type.Object({}, { additionalProperties: false }), { description: 'Always empty.' }),
    credit_card: Type.Object(
      { last_four: nullable(text), expiry: nullable(text) },
      { additionalProperties: false, description: 'Always null.' },
    ),
    euuid: Type.String({ description: 'Lasting id of the account.' }),
  },
  { additionalProperties: false, title: 'Account' },
)

/** The account as it leaves. */
export type Account = Static<typeof accountSchema>
