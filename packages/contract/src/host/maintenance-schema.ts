import Type, { type Static } from 'typebox'
import { translatedAs } from '../shared/translated-value.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'

/** Maintenance policies of a host (decision H15.2). */
export const maintenancePolicies = ['migrate', 'power_off_on'] as const
/** Maintenance policy. */
export type MaintenancePolicySlug = (typeof maintenancePolicies)[number]

/** Returns an enumeration schema of the maintenance policies with the given description. */
export const maintenancePolicyIn = (description: string) =>
  describeEnum(maintenancePolicies, description, translatedAs('maintenance_policy'))

/** Maintenance policy response with Linode's fields. */
export const maintenancePolicySchema = describeResource(
  'MaintenancePolicy',
  'What happens to a host during maintenance of its machine. No maintenance is performed yet.',
  {
    slug: maintenancePolicyIn('ID of the policy, as used by hosts and account settings.'),
    label: Type.String({ description: 'Display name.' }),
    description: Type.String({ description: 'Description of the policy.' }),
    type: describeEnum(maintenancePolicies, 'Action on the host.'),
    notification_period_sec: Type.Integer({
      minimum: 0,
      description: 'Notice period before maintenance, in seconds.',
    }),
    is_default: Type.Boolean({ description: 'Whether the policy is the default of accounts.' }),
  },
)

/** Maintenance policy response. */
export type MaintenancePolicy = Static<typeof maintenancePolicySchema>
