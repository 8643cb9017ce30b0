import Type, { type Static } from 'typebox'
import { holds } from '../shared/words.ts'

/** What can become of a host while its machine is worked at (decision H15.2). */
export const maintenancePolicies = ['migrate', 'power_off_on'] as const
/** One of them. */
export type MaintenancePolicyWord = (typeof maintenancePolicies)[number]

/** Schema of one, with what it stands for where it stands. */
export const maintenancePolicyIn = (description: string) =>
  Type.Enum([...maintenancePolicies], { type: 'string', ...holds('maintenance_policy'), description })

/** Policy of maintenance as it leaves: recorded fields. */
export const maintenancePolicySchema = Type.Object(
  {
    slug: maintenancePolicyIn('What hosts and settings name.'),
    label: Type.String({ description: 'Its name for people.' }),
    description: Type.String({ description: 'What it means.' }),
    type: Type.Enum([...maintenancePolicies], { type: 'string', description: 'What is done with the host.' }),
    notification_period_sec: Type.Integer({
      minimum: 0,
      description: 'How long before the work its owner would be told, in seconds.',
    }),
    is_default: Type.Boolean({ description: 'Whether accounts have it that were not set to another.' }),
  },
  {
    additionalProperties: false,
    title: 'MaintenancePolicy',
    description: 'What can become of a host while its machine is worked at; nothing is worked at here yet.',
  },
)

/** A policy of maintenance as it leaves. */
export type MaintenancePolicy = Static<typeof maintenancePolicySchema>
