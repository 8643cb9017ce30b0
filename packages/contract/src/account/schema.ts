import Type, { type Static } from 'typebox'
import { capabilities } from '../region/schema.ts'
import { nullable } from '../shared/nullable.ts'
import { momentOf } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'
import { contactFields } from './account-contact.ts'

/** What an account can be served with: what a region can, and what control planes can in one region at least (facts 7.3). */
export const accountCapabilities = [...capabilities, 'HA Control Planes', 'Control Plane Access Lists'] as const
/** One thing that an account can be served with. */
export type AccountCapability = (typeof accountCapabilities)[number]

const none = Type.String({ description: 'Always null.' })

/** The account as it leaves: recorded fields in recorded order (facts 12). No money changes hands here. */
export const accountSchema = Type.Object(
  {
    ...contactFields,
    balance: Type.Number({ description: 'Always 0.' }),
    balance_uninvoiced: Type.Number({
      minimum: 0,
      description: 'What this billing period has cost so far; /account/usage has it exactly.',
    }),
    capabilities: Type.Array(Type.Enum([...accountCapabilities], { type: 'string', ...holds('capability') }), {
      description: 'What the regions of the installation can serve.',
    }),
    active_since: momentOf('When the account was made.'),
    active_promotions: Type.Array(Type.Object({}, { additionalProperties: false }), { description: 'Always empty.' }),
    credit_card: Type.Object(
      { last_four: nullable(none), expiry: nullable(none) },
      { additionalProperties: false, description: 'Always null.' },
    ),
    euuid: Type.String({ description: 'Lasting id of the account.' }),
  },
  { additionalProperties: false, title: 'Account', description: 'An account: the owner of everything.' },
)

/** The account as it leaves. */
export type Account = Static<typeof accountSchema>
