import Type, { type Static } from 'typebox'
import { maintenancePolicyIn } from '../host/maintenance-schema.ts'
import { nullable } from '../shared/nullable.ts'

/** Networks that new hosts of the recorded service could have. */
const interfaceChoices = [
  'legacy_config_only',
  'legacy_config_default_but_linode_allowed',
  'linode_default_but_legacy_config_allowed',
  'linode_only',
] as const

const networkHelper = Type.Boolean({ description: 'Kept as it is told: hosts find their own network.' })
const backups = Type.Boolean({ description: 'Kept as it is told: hosts are not backed up.' })
const interfaces = Type.Enum([...interfaceChoices], {
  type: 'string',
  description: 'Kept as it is told: hosts are always made as `legacy_config_only` says.',
})
const maintenance = maintenancePolicyIn('What new hosts have that are not told another: see there.')

/** Settings of an account as they leave (decision H9.1). */
export const settingsSchema = Type.Object(
  {
    managed: Type.Boolean({ description: 'Always false.' }),
    network_helper: networkHelper,
    longview_subscription: nullable(Type.String({ description: 'Always null.' })),
    backups_enabled: backups,
    object_storage: Type.String({ description: 'Always `disabled`.' }),
    interfaces_for_new_hosts: interfaces,
    maintenance_policy: maintenance,
  },
  { additionalProperties: false, title: 'AccountSettings', description: 'How things of the account are made.' },
)

/** Body of account_setting.update: none of it but the policy of maintenance changes what is made here. */
export const settingsUpdateSchema = Type.Object({
  network_helper: Type.Optional(networkHelper),
  backups_enabled: Type.Optional(backups),
  interfaces_for_new_hosts: Type.Optional(interfaces),
  maintenance_policy: Type.Optional(maintenance),
  longview_subscription: Type.Optional(
    Type.String({ maxLength: 64, description: 'Must be absent or null, as it is: there are no subscriptions.' }),
  ),
})

/** Agreements that clients look for, in recorded order (decision H9.1). */
export const agreementNames = ['privacy_policy', 'eu_model', 'master_service_agreement', 'billing_agreement'] as const
/** Name of one agreement. */
export type AgreementName = (typeof agreementNames)[number]

const acknowledged = Type.Boolean({ description: 'Whether somebody of the account has acknowledged it.' })

/** Agreements of an account as they leave. */
export const agreementsSchema = Type.Object(
  {
    privacy_policy: acknowledged,
    eu_model: acknowledged,
    master_service_agreement: acknowledged,
    billing_agreement: acknowledged,
  },
  { additionalProperties: false, title: 'Agreements', description: 'What the account has acknowledged.' },
)

const wanted = Type.Optional(Type.Boolean({ description: 'True acknowledges it, for good; false changes nothing.' }))

/** Body of agreement.create. */
export const agreementsSignSchema = Type.Object({
  privacy_policy: wanted,
  eu_model: wanted,
  master_service_agreement: wanted,
  billing_agreement: wanted,
})

/** Settings of an account as they leave. */
export type AccountSettings = Static<typeof settingsSchema>
