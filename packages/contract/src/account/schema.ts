import Type, { type Static } from 'typebox'
import { capabilities } from '../region/schema.ts'
import { describeObject, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'
import { contactFields } from './account-contact.ts'

/** Capabilities of regions, and of control planes in at least one region (facts 7.3). */
export const accountCapabilities = [...capabilities, 'HA Control Planes', 'Control Plane Access Lists'] as const
/** Account capability. */
export type AccountCapability = (typeof accountCapabilities)[number]

const none = Type.String({ description: 'Always null.' })

/** Account response, in Linode's field order (facts 12). Payments are not supported. */
export const accountSchema = describeResource('Account', 'An account: the owner of all resources.', {
  ...contactFields,
  balance: Type.Number({ description: 'Always 0.' }),
  balance_uninvoiced: Type.Number({
    minimum: 0,
    description: 'Cost of the current billing period so far. /account/usage returns the exact amount.',
  }),
  capabilities: Type.Array(Type.Enum([...accountCapabilities], { type: 'string', ...translatedAs('capability') }), {
    description: 'Capabilities that the regions of the installation support.',
  }),
  active_since: timestampOf('Time at which the account was created.'),
  active_promotions: Type.Array(Type.Object({}, { additionalProperties: false }), { description: 'Always empty.' }),
  credit_card: describeObject('Always null.', { last_four: nullable(none), expiry: nullable(none) }),
  euuid: Type.String({ description: 'Stable account ID.' }),
})

/** Account response. */
export type Account = Static<typeof accountSchema>
