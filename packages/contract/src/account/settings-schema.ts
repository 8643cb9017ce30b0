import Type, { type Static } from 'typebox'
import { maintenancePolicyIn } from '../host/maintenance-schema.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'

const interfaceChoices = [
  'legacy_config_only',
  'legacy_config_default_but_linode_allowed',
  'linode_default_but_legacy_config_allowed',
  'linode_only',
] as const

const networkHelper = Type.Boolean({ description: 'Stored but not applied: hosts configure their own network.' })
const backups = Type.Boolean({ description: 'Stored but not applied: hosts are not backed up.' })
const interfaces = describeEnum(
  interfaceChoices,
  'Stored but not applied: hosts are always created as with `legacy_config_only`.',
)
const maintenance = maintenancePolicyIn('Default maintenance policy of new hosts.')

/** Account settings response (decision H9.1). */
export const settingsSchema = describeResource('AccountSettings', 'Default settings for resources of the account.', {
  managed: Type.Boolean({ description: 'Always false.' }),
  network_helper: networkHelper,
  longview_subscription: nullable(Type.String({ description: 'Always null.' })),
  backups_enabled: backups,
  object_storage: Type.String({ description: 'Always `disabled`.' }),
  interfaces_for_new_hosts: interfaces,
  maintenance_policy: maintenance,
})

/** Body of account_setting.update. */
export const settingsUpdateSchema = Type.Object({
  network_helper: Type.Optional(networkHelper),
  backups_enabled: Type.Optional(backups),
  interfaces_for_new_hosts: Type.Optional(interfaces),
  maintenance_policy: Type.Optional(maintenance),
  longview_subscription: Type.Optional(
    Type.String({ maxLength: 64, description: 'Must be null or absent: subscriptions are not supported.' }),
  ),
})

/** Agreements in Linode's field order (decision H9.1). */
export const agreementNames = ['privacy_policy', 'eu_model', 'master_service_agreement', 'billing_agreement'] as const
/** Name of one agreement. */
export type AgreementName = (typeof agreementNames)[number]

const acknowledged = Type.Boolean({ description: 'Whether a user of the account has acknowledged the agreement.' })

/** Agreements response. */
export const agreementsSchema = describeResource('Agreements', 'Agreements acknowledged for the account.', {
  privacy_policy: acknowledged,
  eu_model: acknowledged,
  master_service_agreement: acknowledged,
  billing_agreement: acknowledged,
})

const acknowledgement = Type.Optional(
  Type.Boolean({ description: 'True acknowledges the agreement permanently; false has no effect.' }),
)

/** Body of agreement.create. */
export const agreementsSignSchema = Type.Object({
  privacy_policy: acknowledgement,
  eu_model: acknowledgement,
  master_service_agreement: acknowledgement,
  billing_agreement: acknowledgement,
})

/** Account settings response. */
export type AccountSettings = Static<typeof settingsSchema>
